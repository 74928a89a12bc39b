import { beforeAll, expect, it } from 'vitest';
import { useAppForPlans, useSeed } from '../support/app/app.ts';
import { usesIndexOnly } from '../support/database/plan.ts';
import { explain } from '../support/database/plans.ts';
import { useStatements } from '../support/database/statements.ts';
import { vacuum } from '../support/database/vacuum.ts';
import { signUp } from '../support/users/people.ts';

const test = useAppForPlans();
const statements = useStatements(test);
let start: string;

const person = useSeed(() => signUp(test));
beforeAll(async () => {
  const { changes } = await person.execute('{ changes(last: 0) { position } }');
  start = changes.position;
  const other = await signUp(test);
  // Changes of two users in turn.
  await test.database.client.$executeRaw`
    INSERT INTO "changes" ("owner_id", "record_type", "record_id", "action")
    SELECT (CASE WHEN n % 2 = 0 THEN ${person.userId} ELSE ${other.userId} END)::uuid,
           'entry', n::text, 'created'
      FROM generate_series(1, 20000) AS n`;
  await vacuum(test, 'changes');
}, 60_000);
it.each([
  ['the oldest', () => 'first: 10'],
  ['the latest', () => 'last: 10'],
  ['those after a position', () => `first: 10, after: ${JSON.stringify(start)}`],
  ['those of a type', () => 'first: 10, filter: { recordTypes: [ENTRY, CATEGORY] }'],
])('a page of changes reads its own rows only: %s', async (_title, args) => {
  const document = `{ changes(${args()}) { position nodes { recordId } } }`;
  const { result, ran } = await statements.during(() => person.execute(document));
  expect(result.changes.nodes).toHaveLength(10);
  const [page, ...others] = ran.filter(({ sql }) => sql.includes('FROM "changes"'));
  expect(others).toStrictEqual([]);
  const { scans, rows } = await explain(test, page as NonNullable<typeof page>, 'changes');
  expect(usesIndexOnly(scans), scans.join()).toBe(true);
  expect(rows).toBeLessThanOrEqual(11);
});

it('a page of changes reads its records with one statement for each type', async () => {
  const { client } = test.database;
  const category = await client.category.findFirstOrThrow({ where: { userId: person.userId } });
  const categoryId = category.id;
  await client.entry.createMany({
    data: Array.from({ length: 30 }, () => ({
      userId: person.userId,
      categoryId,
      amount: '1.00',
      date: new Date('2026-01-01'),
    })),
  });
  const records = (last: number) =>
    statements.during(() =>
      person.execute(
        `{ changes(last: ${last}) { nodes { record { id ... on Entry { amount category { name entryCount } } ... on Category { emoji } } } } }`,
      ),
    );
  await client.category.updateMany({ where: { userId: person.userId }, data: { sortOrder: 1 } });
  const few = await records(10);
  const many = await records(35);
  const types = many.result.changes.nodes.map(({ record }: { record: object }) =>
    'emoji' in record ? 'category' : 'entry',
  );
  expect(types.filter((type: string) => type === 'category')).toHaveLength(9);
  expect(types).toHaveLength(35);
  expect(many.ran.length).toBe(few.ran.length);
});

it('the last undoable change reads each kept row once, with statistics from before the rows', async () => {
  const { client } = test.database;
  const owner = await signUp(test);
  const insert = (count: number) => client.$executeRaw`
    WITH "new" AS (
      INSERT INTO "changes" ("owner_id", "record_type", "record_id", "action")
      SELECT ${owner.userId}::uuid, 'entry', n::text, 'deleted' FROM generate_series(1, ${count}::int) AS n
      RETURNING "id")
    INSERT INTO "undo_rows" ("undo_id", "owner_id", "table_name", "action", "change_id", "rows", "image_ids", "bytes")
    SELECT gen_random_uuid(), ${owner.userId}::uuid, 'entries', 'deleted', "id", '[]', '{}', 2 FROM "new" LIMIT 10`;
  await insert(2);
  await client.$executeRaw`ANALYZE "undo_rows"`;
  await insert(1_000);
  const { ran } = await statements.during(() => owner.execute('{ lastUndoableChange { id } }'));
  const [read] = ran.filter(({ sql }) => sql.includes('WITH "last"'));
  expect((await explain(test, read as NonNullable<typeof read>, 'undo_rows')).rows).toBeLessThan(
    1_000,
  );
});
