import { randomUUID } from 'node:crypto';
import { hashPassword } from 'better-auth/crypto';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { TestApp } from '../app/app.ts';
import { anybody, cookieOf, newEmail, type Person, password } from './people.ts';

const newCookie = (name: string, value: RegExp, days: number) => ({
  ...{ name, value: expect.stringMatching(value), maxAge: days * 24 * 60 * 60 },
  ...{ path: '/', httpOnly: true, sameSite: 'Lax' },
});
/** The cookies that a sign-in over HTTP sets. */
export const newSessionCookie = newCookie('folio_session', /^.{40,}$/, 30);
export const newDeviceCookie = newCookie('folio_device', /^[\w~.-]{100,}$/, 365);

export function trySignUp(
  test: TestApp,
  body: Record<string, unknown> = {},
): Promise<LightMyRequestResponse> {
  const complete = { name: 'Somebody', email: newEmail(), password, ...body };
  return anybody(test).post('/api/auth/sign-up/email', complete);
}

export function trySignIn(
  test: TestApp,
  email: string,
  presented: string = password,
): Promise<LightMyRequestResponse> {
  return anybody(test).post('/api/auth/sign-in/email', { email, password: presented });
}

/** Returns the id of the user of a session cookie; null if the session does not exist. */
export async function userBehind(
  test: TestApp,
  cookies: LightMyRequestResponse | string,
): Promise<string | null> {
  const cookie = typeof cookies === 'string' ? cookies : cookieOf(cookies);
  const reply = await test.app.server.inject({
    method: 'POST',
    url: '/graphql',
    headers: { cookie },
    payload: { query: '{ viewer { databaseId } }' },
  });
  return reply.json().data.viewer?.databaseId ?? null;
}

/** Expects that only the old password works and that the session is valid. */
export async function expectOldPassword(
  test: TestApp,
  { email, userId, headers }: Person,
  newPassword: string,
): Promise<void> {
  expect((await trySignIn(test, email)).statusCode).toBe(200);
  expect((await trySignIn(test, email, newPassword)).statusCode).toBe(401);
  expect(await userBehind(test, headers.cookie as string)).toBe(userId);
}

/** Counts the rows of everything that a sign-up creates, and accepted invites. */
export async function countAccountRows({ database: { client } }: TestApp) {
  return {
    users: await client.user.count(),
    credentials: await client.signInMethod.count(),
    sessions: await client.session.count(),
    categories: await client.category.count(),
    acceptedInvites: await client.referral.count({
      where: { OR: [{ acceptedAt: { not: null } }, { acceptedById: { not: null } }] },
    }),
  };
}

/** Stores an invite of a user, open by default. @returns its code */
export async function createInvite(
  { database: { client } }: TestApp,
  userId: string,
  data: { expiresAt?: Date; acceptedAt?: Date } = {},
): Promise<string> {
  const code = randomUUID().replaceAll('-', '');
  const { expiresAt = new Date(Date.now() + 60_000), ...rest } = data;
  const createdAt = new Date(expiresAt.getTime() - 7 * 24 * 60 * 60_000);
  await client.referral.create({ data: { userId, code, createdAt, expiresAt, ...rest } });
  return code;
}

export async function setPasswordOf(
  { database: { client } }: TestApp,
  userId: string,
  password: string,
): Promise<void> {
  await client.signInMethod.updateMany({
    where: { userId },
    data: { password: await hashPassword(password) },
  });
}
