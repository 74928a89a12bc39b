import { expect, it } from 'vitest';
import { useApp } from '../support/app/app.ts';
import { Importer } from '../support/finance/importer.ts';
import { ownerOfEntry } from '../support/finance/owner-of-entry.ts';

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

it('the previous release can not undo an import, of which it would restore the balance only', async () => {
  const { owner, key } = await ownerOfEntry(test);
  await new Importer(key).import('date,amount\n2026-01-31,-1\n');
  const { client } = test.database;
  const where = { ownerId: owner.person.userId };
  const undone = client.$transaction(async (transaction) => {
    await transaction.$executeRaw`SELECT set_config('folio.undoes', 'on', true)`;
    await transaction.undoRows.deleteMany({ where });
  });
  await expect(undone).rejects.toThrow('this release can not undo creations');
  expect(await client.undoRows.count({ where })).toBeGreaterThan(0);
  // As the deletion after 24 hours does.
  await client.undoRows.deleteMany({ where });
});
