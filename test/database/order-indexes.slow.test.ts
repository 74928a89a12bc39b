import { beforeAll, describe, expect, it } from 'vitest';
import { useAppForPlans, useSeed } from '../support/app/app.ts';
import { writeMany } from '../support/database/database.ts';
import { usesIndexOnly } from '../support/database/plan.ts';
import { explain } from '../support/database/plans.ts';
import { useStatements } from '../support/database/statements.ts';
import { vacuum } from '../support/database/vacuum.ts';
import { Financier } from '../support/finance/financier.ts';

const test = useAppForPlans();
const statements = useStatements(test);
const owned = 8_000;
const pageSize = 25;
/** One in 400 records has the rare tag, variable or word. */
const rarity = 400;

/** The rows are in no useful order, but in the same one in each run, so that plans do not differ. */
async function seed({ person: { userId }, food }: Financier): Promise<void> {
  await writeMany(test)`
    INSERT INTO "prompt_templates" ("id", "owner_id", "title", "description", "content", "category",
        "created_via", "tags", "created_at", "updated_at")
    SELECT gen_random_uuid(), ${userId}::uuid, 'Title ' || md5(n::text), 'Description',
        CASE WHEN n % ${rarity}::int = 0 THEN 'A peculiar budget {{RARE}}' ELSE 'Nothing' END, 'creative', 'api',
        CASE WHEN n % ${rarity}::int = 1 THEN ARRAY['Rare'] ELSE ARRAY['common'] END,
        timestamptz '2026-01-01' + n * interval '1 second',
        timestamptz '2026-01-01' + (n * 7 % 1000) * interval '1 second'
      FROM generate_series(1, ${owned}::int) AS n ORDER BY md5(n::text)`;
  await writeMany(test)`
    INSERT INTO "entries" ("user_id", "category_id", "amount", "date", "description", "tags", "created_at")
    SELECT ${userId}::uuid, ${food}::bigint, 1 + n * 7 % 500, date '2026-01-01' + n / 20,
        CASE WHEN n % ${rarity}::int = 0 THEN 'A peculiar budget' ELSE 'Lunch' END,
        CASE WHEN n % ${rarity}::int = 1 THEN ARRAY['Rare'] ELSE ARRAY['common'] END,
        timestamptz '2026-01-01' + n * interval '1 second'
      FROM generate_series(1, ${owned}::int) AS n ORDER BY md5(n::text)`;
}

const owner = useSeed(() => Financier.signUp(test));
beforeAll(async () => {
  await seed(owner);
  await seed(await Financier.signUp(test));
  for (const table of ['prompt_templates', 'entries']) {
    await vacuum(test, table);
  }
});
type List = 'promptTemplates' | 'entries';
const tables = { promptTemplates: 'prompt_templates', entries: 'entries' };
/** The plan with which the statement of a list reads its table. */
async function reading(list: List, given: string) {
  const document = `{ ${list}(${given}) { edges { cursor } } }`;
  const { result, ran } = await statements.during(() => owner.person.execute(document));
  const table = tables[list];
  const pages = ran.filter(({ sql }) => sql.includes(`FROM "${table}"`));
  expect(pages).toHaveLength(1);
  const { scans, rows } = await explain(test, pages[0] as (typeof pages)[0], table);
  expect(usesIndexOnly(scans), scans.join()).toBe(true);
  return { rows, edges: result[list].edges };
}
describe.each([
  ['promptTemplates', ['CREATED_AT', 'UPDATED_AT', 'TITLE']],
  ['entries', ['DATE', 'AMOUNT', 'CREATED_AT']],
] as const)('the pages of %s', (list, fields) => {
  const orders = fields.flatMap((field) => [
    `${field}, direction: ASC`,
    `${field}, direction: DESC`,
  ]);
  it.each(orders)('are read by an index at any depth, ordered by %s', async (order) => {
    const orderBy = `orderBy: { field: ${order} }`;
    const cursor = (await reading(list, `first: 1, offset: 2500, ${orderBy}`)).edges[0].cursor;
    for (const page of [
      'first: 25',
      'last: 25',
      `first: 25, after: "${cursor}"`,
      `last: 25, before: "${cursor}"`,
    ]) {
      const { rows, edges } = await reading(list, `${page}, ${orderBy}`);
      expect(edges).toHaveLength(pageSize);
      expect(rows, page).toBeLessThanOrEqual(pageSize + 2);
    }
  });
});

describe('the entries of each category', () => {
  it.each(['AMOUNT', 'CREATED_AT'])('are read only once, ordered by %s', async (field) => {
    const { ran } = await statements.during(() =>
      owner.person.execute(
        `{ categories { entries(first: 1, orderBy: { field: ${field}, direction: ASC }) { nodes { id } } } }`,
      ),
    );
    const [page] = ran.filter(({ sql }) => sql.includes('FROM "entries"'));
    const { rows } = await explain(test, page as (typeof ran)[0], 'entries');
    // The number for each category is rounded.
    expect(rows).toBeLessThan(owned + 100);
  });
});

describe('a filter that few records meet', () => {
  it.each<[List, string]>([
    ['promptTemplates', 'anyTags: ["RARE"]'],
    ['promptTemplates', 'variable: "RARE"'],
    ['promptTemplates', 'search: "peculiar"'],
    ['promptTemplates', 'search: "pecluiar"'],
    ['promptTemplates', 'search: "peculier rare"'],
    ['entries', 'allTags: ["rare"]'],
    ['promptTemplates', 'search: "buget"'],
    ['promptTemplates', 'search: "budge"'],
    ['entries', 'search: "peculiar"'],
    ['entries', 'search: "buget pecluiar"'],
    ['entries', 'search: "bugdet"'],
    ['entries', 'search: "budge"'],
    ['promptTemplates', 'anyTags: ["RARE"], search: "e"'],
  ])('reads only these by an index: %s(filter: { %s })', async (list, filter) => {
    const { rows, edges } = await reading(list, `first: 100, filter: { ${filter} }`);
    expect(edges).toHaveLength(owned / rarity);
    // A search of templates reads the keys of all matches, then the records of the page.
    const isRanked = list === 'promptTemplates' && filter.includes('search');
    expect(rows).toBe((owned / rarity) * (isRanked ? 2 : 1));
  });
});
