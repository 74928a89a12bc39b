/** Writes the records into a migrated, empty database. */
import type { PrismaClient } from '../../../src/generated/prisma/client.ts';
import { visiblePart } from '../../../src/identity/key-format.ts';
import { hashKey } from '../../../src/identity/key-hash.ts';
import { deriveSecrets } from '../../../src/identity/secrets.ts';
import type { BenchData, BenchUser } from './records.ts';

/** FOLIO_SECRET of the benchmark's servers. */
export const benchSecret = 'a secret for benchmarks only, of sufficient length';

export const openingBalance = '1000.00';

type Row = Readonly<Record<string, unknown>>;

/** Rows of one statement, so that no timeout of the server's pool applies. */
const batchSize = 2_000;

async function insert(client: PrismaClient, table: string, rows: readonly Row[]) {
  const columns = Object.keys(rows[0] ?? {})
    .map((column) => `"${column}"`)
    .join(', ');
  for (let from = 0; from < rows.length; from += batchSize) {
    await client.$executeRawUnsafe(
      `INSERT INTO "${table}" (${columns})
       SELECT ${columns} FROM json_populate_recordset(NULL::"${table}", $1::json)`,
      JSON.stringify(rows.slice(from, from + batchSize)),
    );
  }
}

const createdAt = '2026-01-01T00:00:00.000Z';

const userRow = ({ id, name }: BenchUser): Row => ({
  id,
  name,
  email: `${id}@example.com`,
  email_verified: true,
  role: 'member',
  created_at: createdAt,
  updated_at: createdAt,
});

function templateRows({ id: owner_id, templates }: BenchUser): Row[] {
  return templates.map((template) => ({
    id: template.id,
    owner_id,
    title: template.title,
    description: template.description,
    content: template.content,
    category: template.category,
    difficulty: template.difficulty,
    visibility: template.visibility,
    created_via: 'api',
    tags: template.tags,
    estimated_build_time: template.estimatedBuildTime,
    times_built: template.timesBuilt,
    avg_rating: template.avgRating,
    featured: template.featured,
    icon: template.icon,
    price_cents: template.priceCents,
    created_at: template.createdAt,
    updated_at: template.createdAt,
  }));
}

function screenshotRows({ templates }: BenchUser): Row[] {
  return templates.flatMap(({ id: template_id, createdAt: created_at, screenshots }) =>
    screenshots.map(({ contentType: content_type, byteSize: byte_size, ...image }) => ({
      ...image,
      template_id,
      content_type,
      byte_size,
      created_at,
    })),
  );
}

const categoryRows = ({ id: user_id, categories }: BenchUser): Row[] =>
  categories.map((category, sort_order) => ({
    ...category,
    user_id,
    sort_order,
    created_at: createdAt,
  }));

const accountRows = ({ id: user_id, accounts }: BenchUser): Row[] =>
  accounts.map(({ id, name }, index) => ({
    id,
    user_id,
    name,
    emoji: '🏦',
    initial_balance: openingBalance,
    current_balance: openingBalance,
    is_default: index === 0,
    created_at: createdAt,
    updated_at: createdAt,
  }));

const entryRows = ({ id: user_id, entries }: BenchUser): Row[] =>
  entries.map(({ cents, categoryId, accountId, ...entry }) => ({
    ...entry,
    user_id,
    category_id: categoryId,
    account_id: accountId,
    amount: (cents / 100).toFixed(2),
    recurring: false,
    created_at: createdAt,
    updated_at: createdAt,
  }));

/** Inserts all records, and the keys as a server with {@link benchSecret} looks them up. */
export async function seed(client: PrismaClient, { owners, writers }: BenchData): Promise<void> {
  const users = [...owners, ...writers];
  const [pepper] = deriveSecrets({ secret: benchSecret, previousSecrets: [], dataDir: '' }).peppers;
  const keyColumns = (secret: string) => ({
    name: 'benchmark',
    keyPrefix: visiblePart(secret),
    keyHash: hashKey(secret, pepper),
  });
  await insert(client, 'users', users.map(userRow));
  await client.apiKey.createMany({
    data: users.map(({ id: userId, apiKey }) => ({
      userId,
      permission: 'READ' as const,
      ...keyColumns(apiKey),
    })),
  });
  await client.financeKey.createMany({
    data: users.map(({ id: userId, financeKey }) => ({ userId, ...keyColumns(financeKey) })),
  });
  await insert(client, 'prompt_templates', users.flatMap(templateRows));
  await insert(client, 'screenshots', users.flatMap(screenshotRows));
  await insert(client, 'categories', users.flatMap(categoryRows));
  await insert(client, 'accounts', users.flatMap(accountRows));
  await insert(client, 'entries', users.flatMap(entryRows));
  for (const table of ['categories', 'accounts', 'entries']) {
    await client.$executeRawUnsafe(
      `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max("id") FROM "${table}"))`,
    );
  }
}
