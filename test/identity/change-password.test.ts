import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app/app.ts';
import { expectInvalid, expectReply } from '../support/http/replies.ts';
import {
  expectOldPassword,
  newSessionCookie,
  trySignIn,
  userBehind,
} from '../support/users/accounts.ts';
import {
  anybody,
  Client,
  cookieOf,
  type Person,
  password,
  signUp,
} from '../support/users/people.ts';

const test = useApp();
const path = '/api/auth/change-password';
const change = { currentPassword: password, newPassword: 'a quite different one' };
const unauthenticated = { error: 'Invalid or missing credentials', details: [] };

const expectUnchanged = (person: Person) => expectOldPassword(test, person, change.newPassword);

describe('POST /api/auth/change-password', () => {
  it('changes the password, ends all other sessions and renews this one', async () => {
    const person = await signUp(test);
    const otherSession = cookieOf(await trySignIn(test, person.email));
    const reply = await person.post(path, change);
    expectReply(reply, 200, { success: true });

    expect((await trySignIn(test, person.email)).statusCode).toBe(401);
    expect(await userBehind(test, otherSession)).toBeNull();
    expect(await userBehind(test, person.headers.cookie as string)).toBeNull();
    expect(reply.cookies).toEqual([newSessionCookie]);
    expect(await userBehind(test, reply)).toBe(person.userId);
    expect(await test.database.client.session.count({ where: { userId: person.userId } })).toBe(1);
    expect((await trySignIn(test, person.email, change.newPassword)).statusCode).toBe(200);
  });

  it('accepts 128 characters of two UTF-16 units each', async () => {
    const person = await signUp(test);
    const newPassword = '🔑'.repeat(128);
    expect((await person.post(path, { ...change, newPassword })).statusCode).toBe(200);
    expect((await trySignIn(test, person.email, newPassword)).statusCode).toBe(200);
  });

  it('does not change keys or other users', async () => {
    const [person, otherUser] = [await signUp(test), await signUp(test)];
    const key = await person.createApiKey();
    await person.post(path, change);
    expect((await key.get('/api/v1/prompt_templates')).statusCode).toBe(200);
    await expectUnchanged(otherUser);
  });

  it('returns 422 for a wrong current password and changes nothing', async () => {
    const person = await signUp(test);
    const reply = await person.post(path, { ...change, currentPassword: 'not this one' });
    expectInvalid(reply, 'Current password is incorrect');
    expect(reply.cookies).toStrictEqual([]);
    await expectUnchanged(person);
  });

  it.each([
    ['too short', 'short', 'New password is too short (minimum is 8 characters)'],
    ['too long', 'x'.repeat(129), 'New password is too long (maximum is 128 characters)'],
    ['blank', '', "New password can't be blank"],
    [
      'text with a NUL byte',
      'longenough\0',
      'New password contains characters that are not allowed',
    ],
  ])('returns 422 for a new password that is %s', async (_what, newPassword, detail) => {
    const person = await signUp(test);
    const reply = await person.post(path, { ...change, newPassword });
    expectInvalid(reply, detail);
    expect((await trySignIn(test, person.email)).statusCode).toBe(200);
  });

  it('returns 422 with both fields for an empty object', async () => {
    const person = await signUp(test);
    const reply = await person.post(path, {});
    expectInvalid(reply, "Current password can't be blank", "New password can't be blank");
  });

  it('returns 401 without a session, with an ended session and with a key', async () => {
    const person = await signUp(test);
    const endedSession = new Client(test, {
      cookie: cookieOf(await trySignIn(test, person.email)),
    });
    await endedSession.post('/api/auth/sign-out', {});
    for (const client of [anybody(test), endedSession, await person.createApiKey()]) {
      const reply = await client.post(path, change);
      expectReply(reply, 401, unauthenticated);
    }
    await expectUnchanged(person);
  });

  it('ignores the cookie if there is an Authorization header', async () => {
    const person = await signUp(test);
    const { secret } = await person.createApiKey();
    for (const authorization of [`Bearer ${secret}`, 'Bearer nonsense', 'Basic eDp5']) {
      const reply = await person.request({
        method: 'POST',
        url: path,
        headers: { authorization },
        payload: change,
      });
      expectReply(reply, 401, unauthenticated);
    }
    await expectUnchanged(person);
  });

  it('returns 401 before it validates content type and body', async () => {
    for (const [type, payload] of [
      ['text/plain', 'x'],
      ['application/json', '{'],
      ['application/json', '[]'],
    ] as const) {
      const headers = { 'content-type': type };
      const reply = await anybody(test).request({ method: 'POST', url: path, headers, payload });
      expectReply(reply, 401, unauthenticated);
    }
  });
});
