import { expect, it } from 'vitest';
import { useApp } from '../../support/app/app.ts';
import { writeMany } from '../../support/database/database.ts';
import { Financier } from '../../support/finance/financier.ts';
import { Importer } from '../../support/finance/importer.ts';
import { deleteRecord, undoneBy } from '../../support/outcomes/undo.ts';
import { signUp } from '../../support/users/people.ts';

const test = useApp();

/** Deletes an account that has entries. @returns the change, the owner, and the entries with the account */
async function deleteAccount(entryCount: number) {
  const owner = await Financier.withAccounts(await signUp(test));
  const { person, food } = owner;
  const [account] = owner.accounts;
  const { client } = test.database;
  await writeMany(test)`
    INSERT INTO "entries" ("user_id", "category_id", "account_id", "amount", "date")
    SELECT ${person.userId}::uuid, ${food}, ${account?.databaseId}, 1, '2026-01-01'
      FROM generate_series(1, ${entryCount}::int)`;
  const change = await deleteRecord(person, 'Account', account?.id as string);
  const linked = () => client.entry.count({ where: { accountId: account?.databaseId as number } });
  return { person, change, linked };
}

it('the deletion of an account with 20,000 entries can be undone', async () => {
  // The connection of the embedded database keeps the plan of the trigger, here made for one row.
  await deleteAccount(1);
  const { person, change, linked } = await deleteAccount(20_000);
  expect(await linked()).toBe(0);
  expect((await undoneBy(person, change.id)).restored).toEqual([
    { recordType: 'ACCOUNT', count: 1 },
    { recordType: 'ENTRY', count: 20_000 },
  ]);
  expect(await linked()).toBe(20_000);
});

it('an import of 20,000 entries can be undone', async () => {
  const { person } = await Financier.withAccounts(await signUp(test));
  const importer = new Importer(person);
  const rows = Array.from({ length: 20_000 }, (_, index) => `2026-01-31,Row ${index},-1.00`);
  const { id } = await importer.preview(`date,description,amount\n${rows.join('\n')}\n`);
  const { commitImport } = await person.execute(
    'mutation ($id: ID!) { commitImport(id: $id) { importedCount change { id } } }',
    { id },
  );
  expect(commitImport.importedCount).toBe(20_000);
  const { deleted } = await undoneBy(person, commitImport.change.id);
  expect(deleted).toEqual([{ recordType: 'ENTRY', count: 20_000 }]);
  expect(await test.database.client.entry.count({ where: { userId: person.userId } })).toBe(0);
});

it('the deletion of an account with more entries can not be undone', async () => {
  const { person, change } = await deleteAccount(20_001);
  expect(change).toMatchObject({ action: 'DELETED', recordType: 'ACCOUNT', undoableUntil: null });
  const where = { ownerId: person.userId };
  expect(await test.database.client.undoRows.count({ where })).toBe(0);
});
