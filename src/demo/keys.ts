import type { Database, DatabaseClient } from '../database/client.ts';
import { newApiKey, newFinanceKey, revealedSecret } from '../identity/key-secret.ts';
import type { Secrets } from '../identity/secrets.ts';
import { demoUser } from './user.ts';

const userId = demoUser.id;

const wantedKeys = {
  read: { name: 'Demo, read', permission: 'READ', scopes: [] },
  manage: { name: 'Demo, manage', permission: 'MANAGE', scopes: [] },
  admin: { name: 'Demo, admin', permission: 'ADMIN', scopes: ['REFERRALS'] },
} as const;

const financeKeyName = 'Demo, finance';

export type DemoKeys = Readonly<Record<keyof typeof wantedKeys | 'finance', string>>;

/** The keys of the last start if they are still valid, otherwise new ones. */
export function ensureKeys(database: Database, secrets: Secrets): Promise<DemoKeys> {
  return database.transaction(async (transaction) => ({
    read: await apiKey(transaction, wantedKeys.read, secrets),
    manage: await apiKey(transaction, wantedKeys.manage, secrets),
    admin: await apiKey(transaction, wantedKeys.admin, secrets),
    finance: await financeKey(transaction, secrets),
  }));
}

async function apiKey(
  transaction: DatabaseClient,
  { name, permission, ...wanted }: (typeof wantedKeys)[keyof typeof wantedKeys],
  secrets: Secrets,
): Promise<string> {
  const scopes = [...wanted.scopes];
  const kept = await transaction.apiKey.findMany({
    where: { userId, name, permission, scopes: { equals: scopes }, expiresAt: null },
  });
  const known = firstOpened(kept, ({ id, sealedSecret }) =>
    revealedSecret({ kind: 'api-key', keyId: id, userId }, sealedSecret, secrets),
  );
  if (known) return known;
  const { secret, ...stored } = newApiKey(userId, secrets);
  await transaction.apiKey.create({ data: { ...stored, userId, name, permission, scopes } });
  return secret;
}

async function financeKey(transaction: DatabaseClient, secrets: Secrets): Promise<string> {
  const kept = await transaction.financeKey.findMany({ where: { userId, name: financeKeyName } });
  const known = firstOpened(kept, ({ id, sealedSecret }) =>
    revealedSecret({ kind: 'finance-key', keyId: id, userId }, sealedSecret, secrets),
  );
  if (known) return known;
  const [next] = await transaction.$queryRaw<[{ id: number }]>`
    SELECT nextval(pg_get_serial_sequence('finance_keys', 'id')) AS "id"`;
  const { secret, ...stored } = newFinanceKey(next.id, userId, secrets);
  await transaction.financeKey.create({ data: { ...stored, userId, name: financeKeyName } });
  return secret;
}

/** Ignores keys that are revoked, or whose sealing key is no longer configured. */
function firstOpened<Key extends { readonly sealedSecret: string | null }>(
  keys: readonly Key[],
  open: (key: Key & { readonly sealedSecret: string }) => string,
): string | undefined {
  for (const key of keys) {
    const { sealedSecret } = key;
    if (sealedSecret === null) continue;
    try {
      return open({ ...key, sealedSecret });
    } catch {}
  }
  return undefined;
}
