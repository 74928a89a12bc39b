import { expect, it } from 'vitest';
import { useApp } from '../support/app/app.ts';

const test = useApp();

it('rows of all recorded tables, and of tables whose rows are deleted with theirs, are kept for undo', async () => {
  const tables = await test.database.client.$queryRaw<{ name: string; triggers: string[] }[]>`
    WITH RECURSIVE "needed" AS (
      SELECT tgrelid AS "table" FROM pg_trigger WHERE tgname = 'record_deleted'
      UNION SELECT conrelid FROM pg_constraint JOIN "needed" ON confrelid = "table"
             WHERE contype = 'f' AND confdeltype = 'c')
    SELECT "table"::regclass::text AS "name",
           ARRAY(SELECT tgname::text FROM pg_trigger
                  WHERE tgrelid = "table" AND tgname LIKE 'undo_%' ORDER BY tgname) AS "triggers"
      FROM "needed" ORDER BY 1`;
  expect(tables.length).toBeGreaterThanOrEqual(8);
  for (const { name, triggers } of tables)
    expect(triggers, name).toEqual(['undo_created', 'undo_deleted', 'undo_updated']);
});
