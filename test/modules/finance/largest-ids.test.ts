import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { globalId } from '../../../src/graphql/schema/global-id.ts';
import { useApp } from '../../support/app/app.ts';
import { Financier } from '../../support/finance/financier.ts';
import { undo } from '../../support/outcomes/undo.ts';

const test = useApp();
const largest = Number.MAX_SAFE_INTEGER;
const ids = [largest - 2, largest - 1, largest];
const entryIds = ids.map((id) => globalId('Entry', id));
const date = '2026-03-01';

let owner: Financier;

beforeEach(async () => {
  owner = await Financier.signUp(test);
  const { userId } = owner.person;
  const { client } = test.database;
  const category = { id: largest, userId, name: 'Largest', type: 'EXPENSE' as const, emoji: 'x' };
  await client.category.create({ data: category });
  await client.account.create({ data: { id: largest, userId, name: 'Largest' } });
  await client.entry.createMany({
    data: ids.map((id) => ({
      id,
      userId,
      categoryId: largest,
      accountId: largest,
      amount: '1',
      date: new Date(date),
    })),
  });
});

afterEach(async () => {
  const where = { userId: owner.person.userId };
  await test.database.client.entry.deleteMany({ where });
  await test.database.client.account.deleteMany({ where });
  await test.database.client.category.deleteMany({ where });
});

const execute = (document: string, variables?: object) => owner.person.execute(document, variables);

/** The ids of all entries, read in pages of one. */
async function readPages(direction: 'ASC' | 'DESC'): Promise<number[]> {
  const read: number[] = [];
  let after: string | null = null;
  do {
    const { entries } = await execute(
      `query ($after: String, $filter: EntryFilter, $direction: OrderDirection!) {
        entries(first: 1, after: $after, filter: $filter, orderBy: { field: DATE, direction: $direction }) {
          nodes { databaseId category { databaseId } account { databaseId } }
          pageInfo { endCursor hasNextPage }
        }
      }`,
      { after, direction, filter: { categoryIds: [globalId('Category', largest)] } },
    );
    for (const { databaseId, ...references } of entries.nodes) {
      const reference = { databaseId: largest };
      expect(references).toEqual({ category: reference, account: reference });
      read.push(databaseId);
    }
    after = entries.pageInfo.hasNextPage ? entries.pageInfo.endCursor : null;
  } while (after !== null);
  return read;
}

describe('records with the largest ids', () => {
  it('are read in pages, in both directions', async () => {
    expect(await readPages('ASC')).toEqual(ids);
    expect(await readPages('DESC')).toEqual(ids.toReversed());
  });

  it('have exact ids over REST', async () => {
    const { body } = await owner.key.get('/api/finance/entries?month=2026-03');
    for (const id of ids) expect(body).toContain(`"id":${id},`);
    expect(await owner.balanceOf({ id: largest })).toBe('0.00');
    const changes = { account_id: null, category_id: owner.food };
    const reply = await owner.key.patch(`/api/finance/entries/${largest}`, changes);
    expect(reply.json()).toMatchObject({ id: largest, ...changes });
    expect(await owner.balanceOf({ id: largest })).toBe('1.00');
    const back = { account_id: largest, category_id: largest };
    const again = await owner.key.patch(`/api/finance/entries/${largest}`, back);
    expect(again.json()).toMatchObject({ id: largest, ...back });
  });

  it('are deleted in bulk and restored', async () => {
    const { deleteEntries } = await execute(
      `mutation ($ids: [ID!]!) {
        deleteEntries(input: { ids: $ids }) {
          results { deletedEntryId } change { id recordId }
        }
      }`,
      { ids: entryIds },
    );
    const { change, results } = deleteEntries;
    expect(results).toEqual(entryIds.map((deletedEntryId) => ({ deletedEntryId })));
    expect(entryIds).toContain(change.recordId);
    expect(await readPages('ASC')).toEqual([]);
    await execute(undo, { id: change.id });
    expect(await readPages('ASC')).toEqual(ids);
  });

  it('are moved and deleted with their category and account', async () => {
    const moved = await owner.key.delete(
      `/api/finance/categories/${owner.food}?move_to=${largest}`,
    );
    expect(moved.json()).toEqual({ id: owner.food, deleted: true, moved_entries: 0 });
    const back = await owner.key.delete(
      `/api/finance/categories/${largest}?move_to=${owner.housing}`,
    );
    expect(back.json()).toEqual({ id: largest, deleted: true, moved_entries: ids.length });
    const reply = await owner.key.delete(`/api/finance/accounts/${largest}`);
    expect(reply.json()).toMatchObject({ id: largest, deleted: true });
  });
});
