import type { Database, DatabaseClient } from '../database/client.ts';
import { runSql, sql } from '../database/query/write.ts';
import { validationError } from '../errors.ts';
import { validate } from '../input/issues.ts';
import { isStorable } from '../input/text.ts';
import { type ClientInfo, recordAudit } from './audit.ts';
import { endDeviceLogins } from './end-device-logins.ts';
import { newPasswordInput } from './input.ts';
import { randomBase62 } from './key-format.ts';
import { hashKey, keyHashes } from './key-hash.ts';
import { hashPassword } from './password-hash.ts';
import type { Secrets } from './secrets.ts';

/** Base62: 190 random bits. The contract requires 128. */
const tokenLength = 32;
const lifetimeMs = 24 * 60 * 60 * 1_000;

/** Replaces an earlier token of the user. */
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
    expiresAt: new Date(now.getTime() + lifetimeMs),
  };
  await database.passwordReset.upsert({
    where: { userId },
    create: { userId, ...stored },
    update: stored,
  });
  return { token, expiresAt: stored.expiresAt };
}

/**
 * Deletes the links that a user has created. Only the audit event of a link has its creator; the
 * times of both are equal.
 */
export async function deletePasswordResetsBy(
  database: DatabaseClient,
  actorId: string,
): Promise<void> {
  await runSql(
    database,
    sql`DELETE FROM "password_resets" USING "audit_events"
         WHERE "audit_events"."user_id" = "password_resets"."user_id"
           AND "audit_events"."kind" = 'password_reset_link_made'
           AND "audit_events"."created_at" = "password_resets"."created_at"
           AND "audit_events"."actor_id" = ${actorId}::uuid`,
  );
}

/**
 * Ends all sessions and approved device logins of the user. Of two concurrent requests with the
 * same token, one succeeds.
 * @throws VALIDATION_FAILED for a token that is used, replaced, expired or unknown, then for the
 * password
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
  const where = () => whereUsable(token, secrets, new Date());
  const reset = await findPasswordReset(database.client, secrets, { token, now: new Date() });
  if (!reset) throw invalidLinkError();
  const input = validate(newPasswordInput, { newPassword });
  // Not inside the transaction: hashing takes 0.1 s.
  const password = await hashPassword(input.newPassword);
  await database.transaction(async (transaction) => {
    const { userId } = reset;
    const { count } = await transaction.passwordReset.deleteMany({ where: { userId, ...where() } });
    if (count === 0) throw invalidLinkError();
    await setPassword(transaction, userId, password);
    await recordAudit(transaction, clientInfo, { userId, kind: 'PASSWORD_RESET' });
  });
}

export async function findPasswordReset(
  database: DatabaseClient,
  secrets: Secrets,
  { token, now }: { token: string; now: Date },
): Promise<{ readonly userId: string; readonly expiresAt: Date } | null> {
  if (!isStorable(token)) return null;
  return database.passwordReset.findFirst({ where: whereUsable(token, secrets, now) });
}

function whereUsable(token: string, { peppers }: Secrets, now: Date) {
  return { tokenHash: { in: keyHashes(token, peppers) }, expiresAt: { gt: now } };
}

/**
 * The update must come first: it waits for a concurrent sign-in, whose session is then deleted too.
 */
async function setPassword(transaction: DatabaseClient, userId: string, password: string) {
  const method = { accountId: userId, providerId: 'credential' };
  await transaction.signInMethod.upsert({
    where: { userId, providerId_accountId: method },
    create: { userId, ...method, password },
    update: { password, updatedAt: new Date() },
  });
  await transaction.session.deleteMany({ where: { userId } });
  await endDeviceLogins(transaction, userId);
}

const invalidLinkError = () =>
  validationError(['token'], 'INVALID', 'Link is used, expired or unknown');
