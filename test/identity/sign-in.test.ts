import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app/app.ts';
import { expectInvalid, expectReply } from '../support/http/replies.ts';
import {
  newDeviceCookie,
  newSessionCookie,
  trySignIn,
  trySignUp,
  userBehind,
} from '../support/users/accounts.ts';
import { anybody, cookieOf, newEmail, password } from '../support/users/people.ts';

const test = useApp();
const invalidSignIn = { error: 'Invalid email or password', details: [] };

const sessionsOf = (userId: string) =>
  test.database.client.session.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } });

describe('POST /api/auth/sign-in/email', () => {
  it('returns the user and sets the session cookie, ignoring the case of the email address', async () => {
    const email = newEmail();
    const signedUp = await trySignUp(test, { email, name: 'Ada' });
    const reply = await trySignIn(test, ` ${email.toUpperCase()} `);
    expectReply(reply, 200, signedUp.json());
    expect(reply.cookies).toEqual([newSessionCookie, newDeviceCookie]);
    expect(await userBehind(test, reply)).toBe(signedUp.json().user.id);
  });

  it('creates a new session each time and returns its token in no body', async () => {
    const email = newEmail();
    const first = await trySignUp(test, { email });
    const second = await trySignIn(test, email);
    const third = await trySignIn(test, email);
    const sessions = await sessionsOf(first.json().user.id);
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(3);
    expect(new Set(sessions.map(({ token }) => token)).size).toBe(3);
    expect(new Set([first, second, third].map((reply) => reply.cookies[0]?.value)).size).toBe(3);
    for (const { token } of sessions) {
      for (const reply of [first, second, third]) expect(reply.body).not.toContain(token);
    }
  });

  it('does not reuse the session of the request', async () => {
    const email = newEmail();
    const signedUp = await trySignUp(test, { email });
    const reply = await anybody(test).request({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { cookie: cookieOf(signedUp) },
      payload: { email, password },
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.cookies[0]?.value).not.toBe(signedUp.cookies[0]?.value);
    expect(await sessionsOf(signedUp.json().user.id)).toHaveLength(2);
  });

  it.each([
    ['an unknown email address', () => trySignIn(test, newEmail())],
    ['text that is not an email address', () => trySignIn(test, 'nobody')],
    ['an email address with a NUL byte', () => trySignIn(test, 'a\0@example.com')],
    ['an email address with a lone surrogate', () => trySignIn(test, 'a\ud800@example.com')],
    ['a wrong password', async () => trySignIn(test, await someEmail(), `${password}!`)],
    ['a password in another case', async () => trySignIn(test, await someEmail(), 'CORRECT horse')],
    [
      'the password and a NUL byte',
      async () => trySignIn(test, await someEmail(), `${password}\0`),
    ],
    ['a password with a lone surrogate', async () => trySignIn(test, await someEmail(), '\ud800')],
  ])('returns the same 401 for %s', async (_what, attempt) => {
    const reply = await attempt();
    expectReply(reply, 401, invalidSignIn);
    expect(reply.cookies).toStrictEqual([]);
  });

  it('creates no session for a wrong password', async () => {
    const email = newEmail();
    const signedUp = await trySignUp(test, { email });
    await trySignIn(test, email, 'wrong password');
    expect(await sessionsOf(signedUp.json().user.id)).toHaveLength(1);
  });

  it.each([
    ['an empty object', {}, ["Email can't be blank", "Password can't be blank"]],
    [
      'null in both fields',
      { email: null, password: null },
      ["Email can't be blank", "Password can't be blank"],
    ],
    ['a number as email address', { email: 1, password: 'x' }, ['Email must be a string']],
    [
      'an object as password',
      { email: 'a@b.example', password: {} },
      ['Password must be a string'],
    ],
    [
      'a password of 1025 characters',
      { email: 'a@b.example', password: 'x'.repeat(1025) },
      ['Password is too long (maximum is 1024 characters)'],
    ],
  ])('returns 422 for %s', async (_what, body, details) => {
    const reply = await anybody(test).post('/api/auth/sign-in/email', body);
    expectInvalid(reply, ...details);
    expect(reply.cookies).toStrictEqual([]);
  });
});

async function someEmail(): Promise<string> {
  const email = newEmail();
  await trySignUp(test, { email });
  return email;
}
