import type { Prisma } from '../../../src/generated/prisma/client.ts';
import { generateKey, visiblePart } from '../../../src/identity/key-format.ts';
import { hashKey } from '../../../src/identity/key-hash.ts';
import { newApiKey } from '../../../src/identity/key-secret.ts';
import type { TestApp } from '../app/app.ts';
import { Client } from './people.ts';

/** The names of both kinds of keys in operations and in the audit trail. */
export const keyKinds = [
  { noun: 'ApiKey', prefix: 'API_KEY', key: 'apiKey' },
  { noun: 'FinanceKey', prefix: 'FINANCE_KEY', key: 'financeKey' },
] as const;

/** A caller with this key, valid or not. */
export function bearer(test: TestApp, secret: string): Client {
  return new Client(test, { authorization: `Bearer ${secret}` });
}

/** The key with its last character replaced by another. */
export function mistyped(secret: string): string {
  return `${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`;
}

/** Stores a finance key in the database. @returns its secret */
export async function storeFinanceKey(
  { app, database }: TestApp,
  userId: string,
  data: { revokedAt?: Date } = {},
): Promise<string> {
  const secret = generateKey('fin_');
  await database.client.financeKey.create({
    data: {
      userId,
      name: 'finance',
      keyPrefix: visiblePart(secret),
      keyHash: hashKey(secret, app.identity.secrets.peppers[0]),
      ...data,
    },
  });
  return secret;
}

export async function storeApiKeys(
  { app, database }: TestApp,
  userId: string,
  count: number,
  data: Partial<Prisma.ApiKeyCreateManyInput> = {},
): Promise<{ id: string; secret: string }[]> {
  const keys = Array.from({ length: count }, () => newApiKey(userId, app.identity.secrets));
  await database.client.apiKey.createMany({
    data: keys.map(({ secret: _, ...stored }) => ({
      ...stored,
      userId,
      name: 'stored',
      permission: 'ADMIN' as const,
      ...(data.revokedAt ? { sealedSecret: null } : {}),
      ...data,
    })),
  });
  return keys.map(({ id, secret }) => ({ id, secret }));
}
