import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app/app.ts';
import {
  countAccountRows,
  newDeviceCookie,
  newSessionCookie,
  trySignIn,
  trySignUp,
  userBehind,
} from '../support/users/accounts.ts';
import { newEmail, password } from '../support/users/people.ts';

const test = useApp();
const taken = { error: 'Validation failed', details: ['Email has already been taken'] };

describe('POST /api/auth/sign-up/email', () => {
  it('creates a user with trimmed name and lower-case email address', async () => {
    const email = newEmail();
    const reply = await trySignUp(test, { name: '  Ada 🧮 ', email: ` ${email.toUpperCase()} ` });
    expect(reply.statusCode).toBe(201);
    const stored = await test.database.client.user.findUniqueOrThrow({ where: { email } });
    expect(reply.json()).toStrictEqual({
      user: { id: stored.id, name: 'Ada 🧮', email, createdAt: stored.createdAt.toISOString() },
    });
    expect(stored).toMatchObject({ name: 'Ada 🧮', role: 'MEMBER' });
  });

  it('sets an HttpOnly and SameSite session cookie', async () => {
    const reply = await trySignUp(test);
    expect(reply.cookies).toEqual([newSessionCookie, newDeviceCookie]);
    expect(await userBehind(test, reply)).toBe(reply.json().user.id);
  });

  it('returns neither the session token nor the password in the body', async () => {
    const reply = await trySignUp(test);
    const [session] = await test.database.client.session.findMany({
      where: { userId: reply.json().user.id },
    });
    expect(session?.token).toHaveLength(32);
    expect(reply.body).not.toContain(session?.token);
    expect(reply.body).not.toContain(password);
  });

  it('ignores a role in the body', async () => {
    const extras = { role: 'SUPER_ADMIN', emailVerified: true, id: crypto.randomUUID() };
    const reply = await trySignUp(test, extras);
    expect(reply.statusCode).toBe(201);
    const { id } = reply.json().user;
    expect(id).not.toBe(extras.id);
    expect(await test.database.client.user.findUniqueOrThrow({ where: { id } })).toMatchObject({
      role: 'MEMBER',
      emailVerified: false,
    });
  });

  it('returns 422 for a taken email address in any case', async () => {
    const email = newEmail();
    await trySignUp(test, { email, name: 'First' });
    const before = await countAccountRows(test);
    const reply = await trySignUp(test, { email: email.toUpperCase(), password: 'another one' });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toStrictEqual(taken);
    expect(reply.cookies).toStrictEqual([]);
    expect(await countAccountRows(test)).toStrictEqual(before);
    expect((await trySignIn(test, email)).json().user.name).toBe('First');
    expect((await trySignIn(test, email, 'another one')).statusCode).toBe(401);
  });

  it('creates one user when several requests use the same email address', async () => {
    const before = await countAccountRows(test);
    const email = newEmail();
    const replies = await Promise.all(Array.from({ length: 4 }, () => trySignUp(test, { email })));
    const [winner, ...losers] = replies.toSorted((a, b) => a.statusCode - b.statusCode);
    expect(winner?.statusCode).toBe(201);
    expect(losers.map((reply) => [reply.statusCode, reply.json()])).toStrictEqual(
      losers.map(() => [422, taken]),
    );
    expect(await countAccountRows(test)).toStrictEqual({
      users: before.users + 1,
      credentials: before.credentials + 1,
      sessions: before.sessions + 1,
      categories: before.categories + 9,
      acceptedInvites: before.acceptedInvites,
    });
  });
});
