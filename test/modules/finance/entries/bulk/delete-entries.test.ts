import { describe, expect, it } from 'vitest';
import { globalId } from '../../../../../src/graphql/schema/global-id.ts';
import { useApp, useSeed } from '../../../../support/app/app.ts';
import {
  bulkMutations,
  countEntries,
  createEntries,
  errorOf,
} from '../../../../support/finance/bulk-entries.ts';
import { Financier } from '../../../../support/finance/financier.ts';

const test = useApp();
const owner = useSeed(() => Financier.signUp(test));

describe('deleteEntries', () => {
  it('deletes the entries and changes the balances', async () => {
    const account = globalId('Account', (await owner.createAccount()).id);
    const entry = { categoryId: owner.category('Food').id, amount: 10, accountId: account };
    const [one, two] = (await createEntries(owner, [entry, entry])).results.map(
      ({ entry: { id } }: { entry: { id: string } }) => id,
    );
    const before = await countEntries(test, owner);
    expect((await errorOf(owner, bulkMutations.delete, { ids: [one, two, one] })).details).toEqual([
      'input.ids.2: INVALID',
    ]);
    expect(await countEntries(test, owner)).toBe(before);
    const input = { ids: [one, 'x', two], errorPolicy: 'SKIP_FAILED' };
    expect((await owner.key.execute(bulkMutations.delete, { input })).deleteEntries).toEqual({
      results: [
        { index: 0, deletedEntryId: one, issues: [] },
        { index: 1, deletedEntryId: null, issues: [{ path: [], code: 'NOT_FOUND' }] },
        { index: 2, deletedEntryId: two, issues: [] },
      ],
      accounts: [{ id: account, currentBalance: '0.00' }],
    });
    expect(await countEntries(test, owner)).toBe(before - 2);
  });

  it('does not change an account whose balance stays the same', async () => {
    const { id } = await owner.createAccount();
    const accountId = globalId('Account', id);
    const readUpdatedAt = async () =>
      (await owner.key.execute(`{ account(id: "${accountId}") { updatedAt } }`)).account.updatedAt;
    const initial = await readUpdatedAt();
    const { results, accounts } = await createEntries(
      owner,
      ['Food', 'Salary'].map((name) => ({
        categoryId: owner.category(name).id,
        amount: 10,
        accountId,
      })),
    );
    expect(accounts).toEqual([]);
    const input = { ids: results.map(({ entry }: { entry: { id: string } }) => entry.id) };
    expect(
      (await owner.key.execute(bulkMutations.delete, { input })).deleteEntries.accounts,
    ).toEqual([]);
    expect(await readUpdatedAt()).toBe(initial);
  });
});
