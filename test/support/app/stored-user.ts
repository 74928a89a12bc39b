import { createHmac, randomBytes, randomUUIDv7 } from 'node:crypto';
import { hashPassword } from 'better-auth/crypto';
import type { DatabaseClient } from '../../../src/database/client.ts';
import { createDefaultCategories } from '../../../src/modules/finance/categories/on-sign-up.ts';
import type { TestApp } from './app.ts';

export const password = 'correct horse battery';

const passwordHash = hashPassword(password);

/** The rows of the categories that each new user gets, as JSON. */
const categories = new Promise<string>((resolve) => {
  const createMany = ({ data }: { data: object }) => resolve(JSON.stringify(data));
  const database = { category: { createMany } } as unknown as DatabaseClient;
  void createDefaultCategories(database, { id: randomUUIDv7() } as never, undefined);
});

/**
 * Stores the rows of a sign-up and a session in one statement: hundreds of tests need a user.
 * @returns the user's id, and the Cookie header of the session as better-auth signs it
 */
export async function storeUser(
  { app, config, database }: TestApp,
  { name, email }: { readonly name: string; readonly email: string },
): Promise<{ userId: string; cookie: string }> {
  const [userId, token] = [randomUUIDv7(), randomBytes(16).toString('hex')];
  const userAgent = 'lightMyRequest';
  await database.client.$executeRaw`
    WITH new_user AS (
      INSERT INTO users (id, name, email) VALUES (${userId}::uuid, ${name}, ${email})
    ), new_credential AS (
      INSERT INTO credentials (id, user_id, account_id, provider_id, password)
      VALUES (${randomUUIDv7()}::uuid, ${userId}::uuid, ${userId}, 'credential', ${await passwordHash})
    ), new_event AS (
      INSERT INTO audit_events (id, user_id, actor_id, kind, address, user_agent)
      VALUES (${randomUUIDv7()}::uuid, ${userId}::uuid, ${userId}::uuid, 'signed_up', '127.0.0.1', ${userAgent})
    ), new_session AS (
      INSERT INTO sessions (id, token, user_id, expires_at, ip_address, user_agent)
      VALUES (${randomUUIDv7()}::uuid, ${token}, ${userId}::uuid, now() + interval '30 days', '127.0.0.1', ${userAgent})
    )
    INSERT INTO categories (user_id, type, name, emoji, sort_order)
    SELECT ${userId}::uuid, lower(type COLLATE "C")::category_type, name, emoji, "sortOrder"
    FROM jsonb_to_recordset(${await categories}::jsonb)
      AS category (type text, name text, emoji text, "sortOrder" int)`;
  const signature = createHmac('sha256', app.identity.secrets.sessions[0])
    .update(token)
    .digest('base64');
  const cookie = config.baseUrl.startsWith('https:') ? '__Host-folio_session' : 'folio_session';
  return { userId, cookie: `${cookie}=${encodeURIComponent(`${token}.${signature}`)}` };
}

/** Stores a session of a user. @returns its id */
export async function storeSession({ database }: TestApp, userId: string): Promise<string> {
  const expiresAt = new Date(Date.now() + 86_400_000);
  const data = { token: randomBytes(16).toString('hex'), userId, expiresAt };
  return (await database.client.session.create({ data })).id;
}
