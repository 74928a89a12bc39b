import { LRUCache } from 'lru-cache';
import type { Database } from '../database/client.ts';
import { readRecord } from '../database/query/read-page.ts';
import { toSelection } from '../database/query/selection.ts';
import type { ApiKey, FinanceKey, Role } from '../generated/prisma/client.ts';
import { MeasuredCache } from '../measurements/measured-cache.ts';
import type { ApiKeyCaller, FinanceKeyCaller } from './caller.ts';
import { keyPrefixOf } from './key-format.ts';
import { hashKey, keyHashes } from './key-hash.ts';
import { renewKey } from './renew-key.ts';
import type { Secrets } from './secrets.ts';
import { bearerToken, type Strategy } from './strategies.ts';

const keyCacheTtlMs = 1_000;
/** The minimum time between two updates of `last_used_at`. */
const lastUseIntervalMs = 60_000;
/** Processes with different newest secrets could otherwise renew a key in turns. */
const renewalIntervalMs = 60_000;

interface FoundKey {
  readonly caller: ApiKeyCaller | FinanceKeyCaller;
  readonly keyHash: Uint8Array<ArrayBuffer>;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
}

export function keyStrategy(
  database: Database,
  secrets: Secrets,
  onError: (error: unknown, what: string) => void,
) {
  const foundKeys = new MeasuredCache<string, FoundKey>(
    { name: 'keys' },
    { max: 10_000, ttl: keyCacheTtlMs },
  );
  /** The number of calls of `forget`: a look-up that began before one may have found an old key. */
  let forgotten = 0;
  /** Keys whose renewal was attempted within `renewalIntervalMs`. */
  const recentRenewals = new LRUCache<string, true>({ max: 10_000, ttl: renewalIntervalMs });

  /** Requests do not wait for a renewal. */
  function renew(secret: string, { caller, keyHash }: FoundKey): void {
    const name = `${caller.kind}:${caller.keyId}`;
    const isCurrent = Buffer.from(keyHash).equals(hashKey(secret, secrets.peppers[0]));
    if (isCurrent || recentRenewals.has(name)) return;
    recentRenewals.set(name, true);
    renewKey(database.client, { ...caller, secret, keyHash }, secrets).catch((error) =>
      onError(error, 'failed to renew a key under the newest FOLIO_SECRET'),
    );
  }

  async function find(secret: string, now: Date): Promise<FoundKey | undefined> {
    const hashes = keyHashes(secret, secrets.peppers);
    const forgottenBefore = forgotten;
    const found = await findKey(database, secret, hashes);
    if (!found || isExpired(found, now)) return undefined;
    if (forgotten === forgottenBefore) foundKeys.set(secret, found);
    renew(secret, found);
    const lastUsedMs = found.lastUsedAt?.getTime() ?? 0;
    if (now.getTime() - lastUsedMs >= lastUseIntervalMs) {
      recordUse(database, found.caller, now).catch((error) =>
        onError(error, 'failed to write the last use of a key'),
      );
    }
    return found;
  }

  return {
    strategy: (({ authorization }) => {
      const secret = bearerToken(authorization);
      if (!secret) return undefined;
      const now = new Date();
      const cached = foundKeys.get(secret);
      if (cached && !isExpired(cached, now)) return Promise.resolve(cached.caller);
      if (!keyPrefixOf(secret)) return undefined;
      return find(secret, now).then((found) => found?.caller ?? null);
    }) satisfies Strategy,
    forget(userId: string): void {
      forgotten += 1;
      for (const [secret, { caller }] of foundKeys.entries()) {
        if (caller.userId === userId) foundKeys.delete(secret);
      }
    },
  };
}

const isExpired = (key: FoundKey, now: Date) => key.expiresAt !== null && key.expiresAt <= now;

const columns = { id: true, userId: true, keyHash: true, lastUsedAt: true } as const;
const user = { select: { role: true } } as const;
const apiKey = toSelection('ApiKey', {
  select: { ...columns, permission: true, scopes: true, expiresAt: true, user },
});
const financeKey = toSelection('FinanceKey', { select: { ...columns, user } });

type WithRole<Key> = Key & { readonly user: { readonly role: Role } };

async function findKey(
  { client }: Database,
  secret: string,
  hashes: readonly Uint8Array<ArrayBuffer>[],
): Promise<FoundKey | undefined> {
  const where = { OR: hashes.map((keyHash) => ({ keyHash })), revokedAt: null };
  if (secret.startsWith('fol_')) {
    const found = await readRecord<'ApiKey'>(client, { where, selection: apiKey });
    if (!found) return undefined;
    const { id: keyId, user, keyHash, lastUsedAt, expiresAt, ...key } = found as WithRole<ApiKey>;
    const { userId, permission, scopes } = key;
    const { role } = user;
    const caller = { kind: 'api-key', userId, role, keyId, permission, scopes } as const;
    return { caller, keyHash, lastUsedAt, expiresAt };
  }
  const found = await readRecord<'FinanceKey'>(client, { where, selection: financeKey });
  if (!found) return undefined;
  const { id: keyId, user, userId, keyHash, lastUsedAt } = found as WithRole<FinanceKey>;
  const caller = { kind: 'finance-key', userId, role: user.role, keyId } as const;
  return { caller, keyHash, lastUsedAt, expiresAt: null };
}

async function recordUse(
  { client }: Database,
  caller: ApiKeyCaller | FinanceKeyCaller,
  now: Date,
): Promise<void> {
  const data = { lastUsedAt: now };
  if (caller.kind === 'api-key') {
    await client.apiKey.updateMany({ where: { id: caller.keyId }, data });
  } else {
    await client.financeKey.updateMany({ where: { id: caller.keyId }, data });
  }
}
