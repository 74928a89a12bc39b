import { hashPassword } from 'better-auth/crypto';
import type { Database, DatabaseClient } from '../database/client.ts';
import { validationError } from '../errors.ts';
import { validate } from '../input/issues.ts';
import { isStorable } from '../input/text.ts';
import { type ClientInfo, recordAudit } from './audit.ts';
import { newPasswordInput } from './input.ts';
import { randomBase62 } from './key-format.ts';
import { hashKey } from './key-hash.ts';
import type { Secrets } from './secrets.ts';

/** 32 base62 characters hold 190 random bits; the contract asks for 128. */
const tokenLength = 32;
const lifetime = 24 * 60 * 60 * 1_000;

/** A token that sets a user's password once, in the place of any earlier one. */
export async function createPasswordResetToken(
  database: DatabaseClient,
  userId: string,
  secrets: Secrets,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBase62(tokenLength);
  const stored = {
    tokenHash: hashKey(token, secrets.peppers[0]),
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetime),
  };
  await database.passwordReset.upsert({
    where: { userId },
    create: { userId, ...stored },
    update: stored,
  });
  return { token, expiresAt: stored.expiresAt };
}

/**
 * Sets the password of the user whom a token was made for, and ends all of the user's sessions. Of
 * two who use one token, one does.
 * @throws VALIDATION_FAILED for a token that is used, replaced, expired or unknown, and then for a
 * password that breaks the rules of sign-up.
 */
export async function usePasswordResetToken(
  database: Database,
  secrets: Secrets,
  {
    token,
    newPassword,
    clientInfo,
  }: { token: string; newPassword: string; clientInfo: ClientInfo },
): Promise<void> {
  if (!isStorable(token)) throw deadLink();
  const hashes = secrets.peppers.map((pepper) => hashKey(token, pepper));
  const where = () => ({ tokenHash: { in: hashes }, expiresAt: { gt: new Date() } });
  const found = await database.client.passwordReset.findFirst({ where: where() });
  if (!found) throw deadLink();
  const input = validate(newPasswordInput, { newPassword });
  // Hashed before the transaction opens, which it would hold open.
  const password = await hashPassword(input.newPassword);
  await database.transaction(async (transaction) => {
    const { userId } = found;
    const { count } = await transaction.passwordReset.deleteMany({ where: { userId, ...where() } });
    if (count === 0) throw deadLink();
    await setPassword(transaction, userId, password);
    await recordAudit(transaction, clientInfo, { userId, kind: 'PASSWORD_RESET' });
  });
}

/** The credential first: a sign-in under way holds it, and its session must be seen here. */
async function setPassword(transaction: DatabaseClient, userId: string, password: string) {
  const { count } = await transaction.credential.updateMany({
    where: { userId, providerId: 'credential' },
    data: { password, updatedAt: new Date() },
  });
  if (count === 0) throw new Error('a user has no credential to set a password of');
  await transaction.session.deleteMany({ where: { userId } });
}

const deadLink = () => validationError(['token'], 'Link is used, expired or unknown');
