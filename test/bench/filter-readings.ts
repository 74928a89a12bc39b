/** The filters and orders of `bench -- filters`, and the records that they are applied to. */
import { randomUUID } from 'node:crypto';
import type { Database } from '../../src/database/client.ts';
import { globalId } from '../../src/graphql/schema/global-id.ts';
import type { BigList } from './list-readings.ts';

/** How many records the owner whose lists are read has; the other owner has half as many. */
const sizes = { templates: 100_000, entries: 1_000_000 };
/** Rows per statement: few enough to finish within the time limits of the server's pool. */
const portion = 25_000;

/** Words of different frequency: the n-th is in about one of n texts. */
const words =
  "(ARRAY['release','template','invoice','meeting','customer','summary','translate','refactor'])";

const templates = (owner: string, from: number, to: number) => `
  INSERT INTO "prompt_templates" ("id", "owner_id", "title", "description", "content", "category",
      "created_via", "tags", "created_at", "updated_at")
  SELECT gen_random_uuid(), '${owner}', ${words}[1 + n % 8] || ' ' || md5(n::text), 'About ' || md5((n * 3)::text),
      'Write about ' || ${words}[1 + n * 7 % 5] || CASE WHEN n % 2 = 0 THEN ' {{TOPIC}} ' ELSE ' ' END
        || CASE WHEN n % 1000 = 0 THEN '{{RARE_1}} peculiar ' ELSE '' END
        || (SELECT string_agg(md5((n * 31 + i)::text), ' ') FROM generate_series(1, 20) AS i),
      'creative', 'api', CASE WHEN n % 500 = 0 THEN ARRAY['Rare'] ELSE ARRAY['Common', 't' || n % 50] END,
      now() - n * interval '20 seconds', now() - (n * 7919 % 100000) * interval '1 second'
    FROM generate_series(${from}, ${to}) AS n`;

const entries = (owner: string, { from, to }: { from: number; to: number }, ids: string) => `
  INSERT INTO "entries" ("user_id", "category_id", "account_id", "amount", "date", "description",
      "tags", "recurring", "created_at")
  SELECT '${owner}', (ARRAY[${ids}])[1 + n % 9], NULL, 1 + (n * 7919::bigint % 1000000) / 100.0,
      date '2000-01-01' + n / 110, ${words}[1 + n % 8] || ' ' || md5((n / 3)::text),
      CASE WHEN n % 5000 = 0 THEN ARRAY['Rare'] ELSE ARRAY['Common', 't' || n % 50] END,
      n % 20 = 0, timestamptz '2000-01-01' + n * interval '10 minutes'
    FROM generate_series(${from}, ${to}) AS n`;

type Run = (statement: string) => Promise<void>;

async function seedOwner({ client }: Database, run: Run, share: number) {
  const owner = randomUUID();
  const email = `${owner}@example.com`;
  await client.user.create({ data: { id: owner, name: 'Owner', email, role: 'ADVISOR' } });
  const categories = await client.category.createManyAndReturn({
    data: Array.from({ length: 9 }, (_, index) => ({
      userId: owner,
      name: `Category ${index}`,
      type: index < 7 ? ('EXPENSE' as const) : ('INCOME' as const),
      emoji: '📚',
    })),
  });
  const ids = categories.map(({ id }) => id);
  const portions = (size: number) =>
    Array.from({ length: Math.ceil(size / portion) }, (_, index) => ({
      from: index * portion + 1,
      to: Math.min((index + 1) * portion, size),
    }));
  for (const { from, to } of portions(sizes.templates * share)) {
    await run(templates(owner, from, to));
  }
  for (const range of portions(sizes.entries * share)) {
    await run(entries(owner, range, ids.join(', ')));
  }
  return { owner, category: globalId('Category', ids[0] as number) };
}

/** Creates an owner, and another with half as many records. */
export async function seedFilteredLists(database: Database, run: Run) {
  await seedOwner(database, run, 0.5);
  return seedOwner(database, run, 1);
}

/** Records to insert when the cost of an index is measured. */
export const inserts = {
  prompt_templates: (owner: string) => templates(owner, 200_001, 202_000),
  entries: (owner: string, ids: string) => entries(owner, { from: 2_000_001, to: 2_010_000 }, ids),
};

const order = (field: string, direction: 'ASC' | 'DESC' = 'DESC') => ({ field, direction });
const entryList = { field: 'entries', table: 'entries' } as const;
const templateList = { field: 'promptTemplates', table: 'prompt_templates' } as const;

export const filteredLists = (category: string): BigList[] => [
  {
    ...entryList,
    filters: [
      {},
      { from: '2010-01-01', to: '2010-12-31' },
      { categoryIds: [category] },
      { type: 'INCOME' },
      { anyTags: ['rare'] },
      { allTags: ['common', 'T7'] },
      { search: md5Part },
      { search: 'invoice' },
      { search: 'in' },
      { search: 'zz' },
      { minAmount: '9999.00' },
      { minAmount: '9999.98' },
      { recurring: true },
    ],
  },
  { ...entryList, filters: [{}, { minAmount: '9999.98' }], orderBy: order('AMOUNT') },
  { ...entryList, filters: [{}], orderBy: order('CREATED_AT', 'ASC') },
  { ...templateList, filters: [{}], orderBy: order('TITLE', 'ASC') },
  { ...templateList, filters: [{}], orderBy: order('UPDATED_AT') },
  {
    ...templateList,
    filters: [
      { anyTags: ['rare'] },
      { anyTags: ['common'] },
      { variable: 'RARE_1' },
      { hasVariables: true },
      { difficulty: 'EASY' },
      { difficulty: 'HARD' },
      { search: 'peculiar' },
      { search: 'pecluiar' },
      { search: 'peculiar template' },
      { search: 'refactor' },
      { search: 'template' },
      { search: 'zz' },
    ],
  },
];

/** A part of a description that is in three entries. */
const md5Part = 'c4ca4238a0b9';
