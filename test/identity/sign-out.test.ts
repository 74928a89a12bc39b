import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app/app.ts';
import { expectReply } from '../support/http/replies.ts';
import { trySignIn, userBehind } from '../support/users/accounts.ts';
import { anybody, Client, cookieOf, signUp } from '../support/users/people.ts';

const test = useApp();

describe('POST /api/auth/sign-out', () => {
  it('ends the session and deletes its cookie', async () => {
    const person = await signUp(test);
    const cookie = person.headers.cookie as string;
    expect(await userBehind(test, cookie)).toBe(person.userId);

    const reply = await person.post('/api/auth/sign-out', {});
    expectReply(reply, 200, { success: true });
    expect(reply.cookies.find(({ name }) => name === 'folio_session')).toEqual({
      name: 'folio_session',
      value: '',
      maxAge: 0,
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
    });
    expect(await userBehind(test, cookie)).toBeNull();
    expect(await test.database.client.session.count({ where: { userId: person.userId } })).toBe(0);
  });

  it('does not end other sessions', async () => {
    const person = await signUp(test);
    const otherSession = cookieOf(await trySignIn(test, person.email));
    const otherUser = await signUp(test);
    await person.post('/api/auth/sign-out', {});
    expect(await userBehind(test, otherSession)).toBe(person.userId);
    expect(await userBehind(test, otherUser.headers.cookie as string)).toBe(otherUser.userId);
  });

  it('accepts a request without a body', async () => {
    const person = await signUp(test);
    const reply = await person.request({ method: 'POST', url: '/api/auth/sign-out' });
    expectReply(reply, 200, { success: true });
    expect(await userBehind(test, person.headers.cookie as string)).toBeNull();
  });

  it('succeeds without a session and with an ended session', async () => {
    const person = await signUp(test);
    await person.post('/api/auth/sign-out', {});
    for (const client of [anybody(test), person]) {
      const reply = await client.post('/api/auth/sign-out', {});
      expectReply(reply, 200, { success: true });
    }
  });

  it('ends no session for a cookie with a wrong signature', async () => {
    const person = await signUp(test);
    const cookie = person.headers.cookie as string;
    const { name, value } = person.sessionCookie;
    const forged = `${name}=${value.replace(/\.[^.]+$/, '.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA%3D')}`;
    expect(await userBehind(test, forged)).toBeNull();
    await new Client(test, { cookie: forged }).post('/api/auth/sign-out', {});
    expect(await userBehind(test, cookie)).toBe(person.userId);
  });
});
