import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { useAppForPlans, useSeed } from '../support/app/app.ts';
import { writeMany } from '../support/database/database.ts';
import { usesIndexOnly } from '../support/database/plan.ts';
import { explain } from '../support/database/plans.ts';
import { useStatements } from '../support/database/statements.ts';
import { vacuum } from '../support/database/vacuum.ts';
import { type Person, signUp } from '../support/users/people.ts';

const test = useAppForPlans();
const statements = useStatements(test);
const table = 'prompt_templates';

const owned = 2_500;
/** One template in so many has the word that is filtered by. */
const rarity = 25;
const pageSize = 25;

/** Templates one second apart, so that a place in the list is a place in time. */
async function seed(person: Person): Promise<void> {
  await writeMany(test)`
    INSERT INTO "prompt_templates" ("id", "owner_id", "title", "description", "content",
        "category", "visibility", "created_via", "created_at", "updated_at")
    SELECT gen_random_uuid(), ${person.userId}::uuid, 'Title ' || n, 'Description', repeat('x', 200),
        (CASE WHEN n % ${rarity}::int = 0 THEN 'creative' ELSE 'business' END)::"template_category",
        (CASE WHEN n % ${rarity}::int = 1 THEN 'public' ELSE 'private' END)::"visibility",
        (CASE WHEN n % ${rarity}::int = 2 THEN 'web' ELSE 'api' END)::"created_via",
        timestamptz '2026-01-01' + n * interval '1 second', now()
      FROM generate_series(1, ${owned}::int) AS n ORDER BY random()`;
}

const owner = useSeed(() => signUp(test));
beforeAll(async () => {
  const other = await signUp(test);
  await seed(owner);
  await seed(other);
  // Compact indexes. Then as PostgreSQL would do in time: fresh statistics and a visibility map.
  await test.database.client.$executeRawUnsafe('VACUUM FULL "prompt_templates"');
  await vacuum(test, 'prompt_templates');
});
const list = (selection: string) => `
  query ($first: Int, $last: Int, $after: String, $before: String, $offset: Int,
      $filter: PromptTemplateFilter) {
    promptTemplates(first: $first, last: $last, after: $after, before: $before, offset: $offset,
        filter: $filter) { ${selection} }
  }`;
/** The statements on templates that a list runs, and the titles that it shows. */
async function run(variables: object) {
  const { result, ran } = await statements.during(() =>
    owner.execute(list('nodes { title }'), variables),
  );
  const titles: string[] = result.promptTemplates.nodes.map(
    (node: { title: string }) => node.title,
  );
  return { titles, ran: ran.filter(({ sql }) => /FROM \S*"prompt_templates"/.test(sql)) };
}
/** The cursor of the record at a place of the list. */
async function cursorAt(offset: number, filter: object): Promise<string> {
  const selection = list('edges { cursor }');
  const { promptTemplates } = await owner.execute(selection, { first: 1, offset, filter });
  return promptTemplates.edges[0].cursor;
}
const filters: [string, object, number][] = [
  ['without a filter', {}, owned],
  ['by category', { category: 'CREATIVE' }, owned / rarity],
  ['by visibility', { visibility: 'PUBLIC' }, owned / rarity],
  ['by origin', { createdVia: 'WEB' }, owned / rarity],
];
describe.each(filters)('a list of prompt templates %s', (_name, filter, matching) => {
  const deep = Math.floor(matching * 0.6);
  it.each<[string, (place: number) => Promise<object>]>([
    ['first page', async () => ({ first: pageSize })],
    ['deep page', async (place) => ({ first: pageSize, after: await cursorAt(place, filter) })],
    ['last page', async () => ({ last: pageSize })],
    [
      'deep page backwards',
      async (place) => ({ last: pageSize, before: await cursorAt(place, filter) }),
    ],
  ])('reads by an index about as many rows as its %s has', async (_page, pageAt) => {
    const { titles, ran } = await run({ filter, ...(await pageAt(deep)) });
    expect(titles).toHaveLength(pageSize);
    expect(ran).toHaveLength(1);
    for (const statement of ran) {
      const { scans, rows } = await explain(test, statement, table);
      expect(usesIndexOnly(scans), scans.join()).toBe(true);
      // The page, one more to see whether another follows, and the neighbour it starts from.
      expect(rows).toBeGreaterThanOrEqual(pageSize);
      expect(rows).toBeLessThanOrEqual(pageSize + 2);
    }
  });
  it('is counted by an index that contains matching rows only', async () => {
    const { result, ran } = await statements.during(() =>
      owner.execute(list('totalCount'), { filter }),
    );
    expect(result).toStrictEqual({ promptTemplates: { totalCount: matching } });
    const counts = ran.filter(({ sql }) => /FROM \S*"prompt_templates"/.test(sql));
    expect(counts).toHaveLength(1);
    for (const statement of counts) {
      const { scans, rows } = await explain(test, statement, table);
      expect(usesIndexOnly(scans), scans.join()).toBe(true);
      expect(rows).toBe(matching);
    }
  });
});

describe('the check of these tests', () => {
  it('fails for a list without an index', async () => {
    const { scans, rows } = await explain(
      test,
      {
        sql: 'SELECT "id" FROM "public"."prompt_templates" WHERE "description" = $1 LIMIT 1',
        parameters: [randomUUID()],
      },
      table,
    );
    expect(usesIndexOnly(scans)).toBe(false);
    expect(rows).toBe(2 * owned);
  });
});
