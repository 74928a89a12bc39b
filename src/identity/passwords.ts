import { verifyPassword } from 'better-auth/crypto';
import type { DatabaseClient } from '../database/client.ts';
import { isStorable } from '../input/text.ts';
import { passwordChangeContext, signInContext } from './auth-context.ts';

/**
 * Whether a password is the one that was hashed. Hashing takes a NUL byte at the end and a lone
 * surrogate for something else; no stored password has them.
 */
export async function isPassword(attempt: { hash: string; password: string }): Promise<boolean> {
  return (await verifyPassword(attempt)) && isStorable(attempt.password);
}

/** The same for better-auth's calls; what one of ours has found out is not found out again. */
export async function verifyPasswordInContext(attempt: {
  hash: string;
  password: string;
}): Promise<boolean> {
  const verified = passwordChangeContext.getStore()?.verified;
  if (verified?.hash === attempt.hash && verified.password === attempt.password) return true;
  const isRight = await isPassword(attempt);
  const signIn = signInContext.getStore();
  if (isRight && signIn) signIn.passwordHash = attempt.hash;
  return isRight;
}

/** What is stored of a user's password. */
export async function storedHash(
  client: DatabaseClient,
  userId: string,
): Promise<string | undefined> {
  const credential = await client.credential.findFirst({
    where: { userId, providerId: 'credential' },
    select: { password: true },
  });
  return credential?.password ?? undefined;
}
