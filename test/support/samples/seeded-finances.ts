import { randomUUIDv7 } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { newFinanceKey } from '../../../src/identity/key-secret.ts';
import { globalId } from '../../../src/input/global-id.ts';
import type { TestApp } from '../app/app.ts';
import type { Person } from '../users/people.ts';

/** A record by both of its ids. */
export interface Reference {
  readonly id: string;
  readonly databaseId: string | number;
}

export const reference = (type: string, databaseId: string | number): Reference => ({
  ...{ id: globalId(type, databaseId), databaseId },
});

/** The owner's finances that an operation is tried on. */
export interface FinanceRecords {
  /** Has the entry under it. */
  readonly category: Reference;
  /** Has no entry under it. */
  readonly spareCategory: Reference;
  readonly account: Reference;
  /** 12.50 on the 15th of March 2026. */
  readonly entry: Reference;
  /** Has one new row, of 1.50. */
  readonly importPreview: Reference;
  readonly financeKey: Reference & { readonly secret: string };
  /** The names of all of the owner's finance keys, the newest first. */
  readonly financeKeyNames: readonly string[];
  /** Without those that are revoked. */
  readonly liveFinanceKeyNames: readonly string[];
}

const fixedPreviewId = '019a8f3c-5b1e-7c42-9d06-3f8e2a71b4d5';
const layout = {
  ...{ header: ['date', 'amount'], isExport: false, columns: { date: 0, amount: 1 } },
  ...{ dateFormat: 'YEAR_MONTH_DAY', decimalSeparator: 'POINT', encoding: 'utf-8' },
  ...{ delimiter: ',', samples: [['2026-03-16'], ['-1.50']] },
};

/** The stored file of a preview, as the preview has it. */
const importFile = {
  format: 'CSV',
  content: Uint8Array.from(gzipSync('date,amount\n2026-03-16,-1.50\n')),
  byteSize: 30,
  settings: '{}',
  layout: JSON.stringify(layout),
} as const;

/**
 * Creates the finances of the owner; each text contains the mark.
 * @param firstId the number from which the ids count; otherwise the database chooses them
 */
export async function seedFinances(
  { app, database: { client } }: TestApp,
  { userId }: Person,
  mark: string,
  firstId?: number,
): Promise<FinanceRecords> {
  const ids = [0, 1, 2, 3].map((number) => (firstId ? { id: firstId + number } : {}));
  const expense = { userId, type: 'EXPENSE', emoji: '📚' } as const;
  const category = await client.category.create({ data: { ...ids[0], ...expense, name: mark } });
  const spare = await client.category.create({
    data: { ...ids[1], ...expense, name: `${mark} spare`, sortOrder: 1 },
  });
  const account = await client.account.create({
    data: { ...ids[2], userId, name: mark, initialBalance: '20', currentBalance: '7.50' },
  });
  const entry = await client.entry.create({
    data: {
      ...ids[3],
      userId,
      categoryId: category.id,
      accountId: account.id,
      amount: '12.50',
      description: mark,
      date: new Date('2026-03-15'),
    },
  });
  const preview = await seedPreview(
    client,
    userId,
    category.id,
    firstId ? fixedPreviewId : undefined,
  );
  const last = await client.financeKey.findFirst({ orderBy: { id: 'desc' } });
  const { secret, ...key } = newFinanceKey((last?.id ?? 0) + 1_000, userId, app.identity.secrets);
  await client.financeKey.create({ data: { ...key, userId, name: `seeded ${mark}` } });
  const keys = await client.financeKey.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return {
    category: reference('Category', category.id),
    spareCategory: reference('Category', spare.id),
    account: reference('Account', account.id),
    entry: reference('Entry', entry.id),
    importPreview: reference('ImportPreview', preview.id),
    financeKey: { ...reference('FinanceKey', key.id), secret },
    financeKeyNames: keys.map(({ name }) => name),
    liveFinanceKeyNames: keys.filter(({ revokedAt }) => !revokedAt).map(({ name }) => name),
  };
}

/** Stores a preview with one new row, of 1.50. */
export function seedPreview(
  client: TestApp['database']['client'],
  userId: string,
  categoryId: number,
  id: string = randomUUIDv7(),
) {
  const row = {
    id: 1,
    line: 2,
    status: 'NEW',
    date: new Date('2026-03-16'),
    amount: '1.50',
    type: 'EXPENSE',
    recurring: false,
    tags: [] as string[],
    categoryId,
    importKey: 'seeded',
    issues: '[]',
  } as const;
  return client.importPreview.create({
    data: {
      id,
      userId,
      ...importFile,
      newCount: 1,
      duplicateCount: 0,
      invalidCount: 0,
      expiresAt: new Date(Date.now() + 3_600_000),
      rows: { create: row },
    },
  });
}
