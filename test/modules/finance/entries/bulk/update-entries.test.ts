import { describe, expect, it } from 'vitest';
import { globalId } from '../../../../../src/graphql/schema/global-id.ts';
import { useApp, useSeed } from '../../../../support/app/app.ts';
import { bulkMutations, createEntries, errorOf } from '../../../../support/finance/bulk-entries.ts';
import { Financier } from '../../../../support/finance/financier.ts';

const test = useApp();
const owner = useSeed(() => Financier.signUp(test));

describe('updateEntries', () => {
  it('updates the given fields, and balances of both accounts', async () => {
    const one = globalId('Account', (await owner.createAccount({ name: 'One' })).id);
    const two = globalId('Account', (await owner.createAccount({ name: 'Two' })).id);
    const entry = { categoryId: owner.category('Food').id, amount: 10, accountId: one };
    const ids = (await createEntries(owner, [entry, entry, entry])).results.map(
      ({ entry: { id } }: { entry: { id: string } }) => id,
    );
    const input = {
      entries: [
        { id: ids[2], changes: { accountId: two, categoryId: owner.category('Salary').id } },
        { id: ids[0], changes: { amount: '12.50', tags: ['x'] } },
        { id: ids[1], changes: { amount: '10.00' } },
      ],
    };
    const before = (await owner.key.execute(`{ entry(id: "${ids[1]}") { updatedAt } }`)).entry;
    const { results, accounts } = (await owner.key.execute(bulkMutations.update, { input }))
      .updateEntries;
    expect(
      results.map(({ entry }: { entry: { id: string; amount: string } }) => entry.amount),
    ).toEqual(['10.00', '12.50', '10.00']);
    expect(results[2].entry.updatedAt).toBe(before.updatedAt);
    expect(
      new Map(
        accounts.map((a: { id: string; currentBalance: string }) => [a.id, a.currentBalance]),
      ),
    ).toEqual(
      new Map([
        [one, '-22.50'],
        [two, '10.00'],
      ]),
    );
  });

  it('rejects rows with unknown entries, repeated entries and invalid changes', async () => {
    const [{ entry }] = (
      await createEntries(owner, [{ categoryId: owner.category('Food').id, amount: 1 }])
    ).results;
    const other = await Financier.signUp(test);
    const foreign = globalId('Entry', (await other.createEntry()).id);
    const entries = [
      { id: entry.id, changes: { amount: 2 } },
      { id: entry.id, changes: { amount: 3 } },
      { id: foreign, changes: { amount: 3 } },
      { id: 'x', changes: {} },
    ];
    const details = [
      'input.entries.1.id: INVALID',
      'input.entries.2.id: NOT_FOUND',
      'input.entries.3.id: NOT_FOUND',
    ];
    expect((await errorOf(owner, bulkMutations.update, { entries })).details).toEqual(details);
    const input = {
      entries: [...entries, { id: entry.id, changes: {} }],
      errorPolicy: 'SKIP_FAILED',
    };
    const { results } = (await owner.key.execute(bulkMutations.update, { input })).updateEntries;
    expect(results.map(({ entry }: { entry: { amount: string } | null }) => entry?.amount)).toEqual(
      ['2.00', undefined, undefined, undefined, undefined],
    );
    const changes = { categoryId: 'x', amount: -1 };
    expect(
      (await errorOf(owner, bulkMutations.update, { entries: [{ id: entry.id, changes }] }))
        .details,
    ).toEqual(['input.entries.0.changes.amount: TOO_SMALL']);
    const unknown = { entries: [{ id: entry.id, changes: { categoryId: 'x' } }] };
    expect((await errorOf(owner, bulkMutations.update, unknown)).details).toEqual([
      'input.entries.0.changes.categoryId: NOT_FOUND',
    ]);
  });
});
