import { expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import { storeSession } from '../../../support/app/stored-user.ts';
import { trySignIn, userBehind } from '../../../support/users/accounts.ts';
import { cookieOf, signUp } from '../../../support/users/people.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = useApp();

const path = '/settings/sessions';

it('/settings/sessions lists the sessions and ends one of them', async () => {
  const person = await signUp(test);
  const cookie = cookieOf(await trySignIn(test, person.email));
  const visitor = new Visitor(test, person);
  const page = await visitor.open(path);
  expect(page.rows.toSorted()).toEqual([
    'lightMyRequest 127.0.0.1 just now just now End',
    'lightMyRequest This session 127.0.0.1 just now Now',
  ]);
  const [end] = page.forms.filter(({ action }) => action.endsWith('/end'));
  const ended = await visitor.submit(page, end?.action as string);
  expect(ended.address).toBe(path);
  expect(ended.notice).toBe('Session ended. That device must sign in again.');
  expect(ended.rows).toHaveLength(1);
  expect(await userBehind(test, cookie)).toBeNull();
});

it('/settings/sessions/:id/end returns 404 for the session of another user', async () => {
  const other = await signUp(test);
  const id = await storeSession(test, other.userId);
  const visitor = new Visitor(test, await signUp(test));
  const { token } = await visitor.open(path);
  const reply = await visitor.post(`${path}/${id}/end`, { _token: token });
  expect(reply.statusCode).toBe(404);
  expect(await test.database.client.session.count({ where: { id } })).toBe(1);
});
