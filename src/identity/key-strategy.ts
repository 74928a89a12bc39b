import { LRUCache } from 'lru-cache';
import type { Database } from '../database/client.ts';
import type { ApiKeyCaller, Caller, FinanceKeyCaller } from './caller.ts';
import { keyPrefixOf } from './key-format.ts';
import { hashKey } from './key-hash.ts';
import { renewKey } from './renew-key.ts';
import type { Secrets } from './secrets.ts';
import { bearerToken, type Strategy } from './strategies.ts';

/**
 * How long a key that was found counts without another look, in milliseconds. In this process a
 * revocation or a change of role counts at once (`forget`); another process may be this late.
 */
const keyCacheTtlMs = 1_000;
/** The last use is written at most this often, in milliseconds, and never waited for. */
const lastUseIntervalMs = 60_000;
/**
 * A key is renewed at most this often, in milliseconds. While a new secret is rolled out, processes
 * with different newest secrets could otherwise renew it in turns with every request.
 */
const renewalIntervalMs = 60_000;

export interface KeyStrategy {
  readonly strategy: Strategy;
  /** Makes the next use of each of the user's keys look again. */
  forget(userId: string): void;
}

interface FoundKey {
  readonly caller: ApiKeyCaller | FinanceKeyCaller;
  readonly keyHash: Uint8Array<ArrayBuffer>;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
}

/** Accepts `Authorization: Bearer fol_…` and `fin_…`. */
export function keyStrategy(
  database: Database,
  secrets: Secrets,
  onError: (error: unknown, what: string) => void,
): KeyStrategy {
  const trusted = new LRUCache<string, FoundKey>({ max: 10_000, ttl: keyCacheTtlMs });
  /** Keys whose renewal was tried a short time ago. */
  const renewals = new LRUCache<string, true>({ max: 10_000, ttl: renewalIntervalMs });

  /** No request waits for it. */
  function renew(secret: string, { caller, keyHash }: FoundKey): void {
    const name = `${caller.kind}:${caller.keyId}`;
    if (Buffer.from(keyHash).equals(hashKey(secret, secrets.peppers[0])) || renewals.has(name)) {
      return;
    }
    renewals.set(name, true);
    renewKey(database.client, { ...caller, secret, keyHash }, secrets).catch((error) =>
      onError(error, 'a key was not renewed under the newest secret'),
    );
  }

  async function find(key: string, now: Date): Promise<FoundKey | undefined> {
    const hashes = secrets.peppers.map((pepper) => hashKey(key, pepper));
    const found = key.startsWith('fol_')
      ? await findApiKey(database, hashes)
      : await findFinanceKey(database, hashes);
    if (!found || isExpired(found, now)) return undefined;
    trusted.set(key, found);
    renew(key, found);
    const lastUse = found.lastUsedAt?.getTime() ?? 0;
    if (now.getTime() - lastUse >= lastUseIntervalMs) {
      recordUse(database, found.caller, now).catch((error) =>
        onError(error, 'the last use of a key was not written'),
      );
    }
    return found;
  }

  return {
    strategy({ authorization }) {
      const key = bearerToken(authorization);
      if (!key || !keyPrefixOf(key)) return undefined;
      return (async (): Promise<Caller | null> => {
        const now = new Date();
        const known = trusted.get(key);
        if (known && !isExpired(known, now)) return known.caller;
        return (await find(key, now))?.caller ?? null;
      })();
    },
    forget(userId) {
      for (const [key, found] of trusted.entries()) {
        if (found.caller.userId === userId) trusted.delete(key);
      }
    },
  };
}

const isExpired = (key: FoundKey, now: Date) => key.expiresAt !== null && key.expiresAt <= now;

async function findApiKey(
  { client }: Database,
  hashes: Uint8Array<ArrayBuffer>[],
): Promise<FoundKey | undefined> {
  const key = await client.apiKey.findFirst({
    where: { keyHash: { in: hashes }, revokedAt: null },
    select: {
      id: true,
      userId: true,
      permission: true,
      scopes: true,
      keyHash: true,
      lastUsedAt: true,
      expiresAt: true,
      user: { select: { role: true } },
    },
  });
  if (!key) return undefined;
  const { id: keyId, userId, permission, scopes, user } = key;
  const { keyHash, lastUsedAt, expiresAt } = key;
  const caller = { kind: 'api-key', userId, role: user.role, keyId, permission, scopes } as const;
  return { caller, keyHash, lastUsedAt, expiresAt };
}

async function findFinanceKey(
  { client }: Database,
  hashes: Uint8Array<ArrayBuffer>[],
): Promise<FoundKey | undefined> {
  const key = await client.financeKey.findFirst({
    where: { keyHash: { in: hashes }, revokedAt: null },
    select: {
      id: true,
      userId: true,
      keyHash: true,
      lastUsedAt: true,
      user: { select: { role: true } },
    },
  });
  if (!key) return undefined;
  const { id: keyId, userId, keyHash, lastUsedAt, user } = key;
  const caller = { kind: 'finance-key', userId, role: user.role, keyId } as const;
  return { caller, keyHash, lastUsedAt, expiresAt: null };
}

async function recordUse(
  { client }: Database,
  caller: ApiKeyCaller | FinanceKeyCaller,
  now: Date,
): Promise<void> {
  const data = { lastUsedAt: now };
  if (caller.kind === 'api-key')
    await client.apiKey.updateMany({ where: { id: caller.keyId }, data });
  else await client.financeKey.updateMany({ where: { id: caller.keyId }, data });
}
