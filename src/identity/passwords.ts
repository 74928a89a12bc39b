import type { DatabaseClient } from '../database/client.ts';
import { sql } from '../database/query/write.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { isStorable } from '../input/text.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

/**
 * A NUL byte at the end and a lone surrogate have the hash of another string. No stored password
 * contains them.
 */
async function isPassword(attempt: { hash: string; password: string }): Promise<boolean> {
  return (await verifyPassword(attempt)) && isStorable(attempt.password);
}

async function storedHash(client: DatabaseClient, userId: string): Promise<string | undefined> {
  const method = await client.signInMethod.findFirst({
    where: { userId, providerId: 'credential' },
    select: { password: true },
  });
  return method?.password ?? undefined;
}

/**
 * Takes 0.1 s: don't call it inside a transaction. Call `lockSignInMethod` there. Does not count an
 * attempt.
 * @returns the stored hash if the password is correct
 */
export async function verifiedHash(
  client: DatabaseClient,
  userId: string,
  password: string,
): Promise<string | undefined> {
  const hash = await storedHash(client, userId);
  return hash !== undefined && (await isPassword({ hash, password })) ? hash : undefined;
}

/**
 * Takes the same time whether the user exists or not: one statement and one hash.
 * @returns undefined for an unknown email address or a wrong password.
 */
export async function verifiedUser(
  client: DatabaseClient,
  { email, password }: { email: string; password: string },
): Promise<{ userId: string; hash: string } | undefined> {
  const method = await client.signInMethod.findFirst({
    where: { providerId: 'credential', user: { email: isStorable(email) ? email : '' } },
    select: { userId: true, password: true },
  });
  if (method?.password == null) {
    await hashPassword(password);
    return undefined;
  }
  const { userId, password: hash } = method;
  return (await isPassword({ hash, password })) ? { userId, hash } : undefined;
}

/** Locks the row if the hash is still stored: a concurrent password change then waits. */
export const lockSignInMethod = (transaction: DatabaseClient, userId: string, hash: string) =>
  lockHash(transaction, { userId, hash }, sql`FOR SHARE`);

/** Like {@link lockSignInMethod}, and waits for concurrent sign-ins and password changes. */
export const lockToChangePassword = (transaction: DatabaseClient, userId: string, hash: string) =>
  lockHash(transaction, { userId, hash }, sql`FOR UPDATE`);

async function lockHash(
  transaction: DatabaseClient,
  { userId, hash }: { readonly userId: string; readonly hash: string },
  mode: Prisma.Sql,
): Promise<boolean> {
  const rows = await transaction.$queryRaw<unknown[]>`
    SELECT 1 FROM "credentials"
     WHERE "user_id" = ${userId}::uuid AND "password" = ${hash} ${mode}`;
  return rows.length > 0;
}
