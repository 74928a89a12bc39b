import { describe, expect, it } from 'vitest';
import { usePrivateApp } from '../../../support/app/app.ts';
import { everythingStored } from '../../../support/samples/seeded-records.ts';
import { trySignIn, userBehind } from '../../../support/users/accounts.ts';
import { password, signUp } from '../../../support/users/people.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = usePrivateApp();
const path = '/settings/password';
const newPassword = 'a quite different one';
const change = { currentPassword: password, newPassword, repeated: newPassword };

describe('the form to change the password', () => {
  it('ends all other sessions, keeps this one and shows a notice', async () => {
    const person = await signUp(test);
    const visitor = new Visitor(test);
    await visitor.fillIn('/sign-in', { email: person.email, password });
    const former = visitor.cookie;
    const page = await visitor.fillIn(path, change);
    expect(page.address).toBe(path);
    expect(page.notice).toBe('Password changed. All your other sessions have ended.');
    expect(await userBehind(test, visitor.cookie)).toBe(person.userId);
    expect(await userBehind(test, former)).toBeNull();
    expect(await userBehind(test, person.headers.cookie as string)).toBeNull();
    expect((await trySignIn(test, person.email)).statusCode).toBe(401);
    expect((await trySignIn(test, person.email, newPassword)).statusCode).toBe(200);
  });

  it('makes form tokens of the old session invalid', async () => {
    const visitor = new Visitor(test, await signUp(test));
    const { token } = await visitor.open('/settings/profile');
    await visitor.fillIn(path, change);
    const reply = await visitor.post('/settings/profile', { _token: token, name: 'Old' });
    expect(reply.statusCode).toBe(403);
    expect((await visitor.fillIn('/settings/profile', { name: 'New' })).status).toBe(200);
  });

  it.each([
    [{ currentPassword: 'wrong' }, 'currentPassword', 'Current password is incorrect.'],
    [{ currentPassword: '' }, 'currentPassword', "Current password can't be blank."],
    [
      { newPassword: 'short', repeated: 'short' },
      'newPassword',
      'New password is too short (minimum is 8 characters).',
    ],
    [{ repeated: `${newPassword}!` }, 'repeated', 'The passwords do not match.'],
    [{ repeated: '' }, 'repeated', 'The passwords do not match.'],
  ])(
    'shows the validation issue next to its field and changes nothing: %o',
    async (wrong, field, issue) => {
      const visitor = new Visitor(test, await signUp(test));
      const shown = await visitor.open(path);
      const before = await everythingStored(test);
      const page = await visitor.submit(shown, path, { ...change, ...wrong });
      expect([page.status, page.problem(field)]).toStrictEqual([422, issue]);
      expect(page.markup).not.toContain(newPassword);
      expect(page.markup).not.toContain(password);
      expect(await everythingStored(test)).toStrictEqual(before);
    },
  );
});
