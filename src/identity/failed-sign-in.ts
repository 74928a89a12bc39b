import { randomUUIDv7 } from 'node:crypto';
import type { Database } from '../database/client.ts';
import { isStorable } from '../input/text.ts';
import type { ClientInfo } from './audit.ts';

/**
 * Tells the account, if there is one, that somebody tried to sign in. One statement whether there
 * is one or not, and nobody may wait for it: the time of the answer must not say which.
 */
export async function recordFailedSignIn(
  { client }: Database,
  { address, userAgent }: ClientInfo,
  email: string,
): Promise<void> {
  if (!isStorable(email)) return;
  await client.$executeRaw`
    INSERT INTO "audit_events" ("id", "user_id", "kind", "address", "user_agent")
    SELECT ${randomUUIDv7()}::uuid, "id", 'sign_in_failed', ${address}, ${userAgent}
      FROM "users" WHERE "email" = ${email}`;
}
