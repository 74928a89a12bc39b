import { describe, expect, it } from 'vitest';
import { globalId } from '../../../src/graphql/schema/global-id.ts';
import { useApp } from '../../support/app/app.ts';
import { ownerOfEntry } from '../../support/finance/owner-of-entry.ts';
import { conflict, deleteRecord, fields, makeOlder, undo } from '../../support/outcomes/undo.ts';

const test = useApp();

describe('undoChange', () => {
  it('returns CONFLICT if an entry of a bulk update has changed since, and changes nothing', async () => {
    const { owner, key, entry } = await ownerOfEntry(test);
    const other = globalId('Entry', (await owner.createEntry()).id);
    const entries = [entry, other].map((id) => ({ id, changes: { amount: '7' } }));
    const { updateEntries } = await key.execute(
      `mutation ($input: UpdateEntriesInput!) { updateEntries(input: $input) { ${fields} } }`,
      { input: { entries } },
    );
    const update =
      'mutation ($id: ID!, $input: UpdateEntryInput!) { updateEntry(id: $id, input: $input) { entry { id } } }';
    await key.execute(update, { id: other, input: { description: 'Changed' } });
    const before = (await key.get('/api/finance/entries')).json();
    expect(await key.graphql(undo, { id: updateEntries.change.id })).toEqual(
      conflict('1 of 2 entries have changed since'),
    );
    expect((await key.get('/api/finance/entries')).json()).toEqual(before);
  });

  it('returns CONFLICT if a created entry has changed since or was deleted, and deletes none', async () => {
    const { owner, key } = await ownerOfEntry(test);
    const entry = { categoryId: globalId('Category', owner.food), amount: '1' };
    const { createEntries } = await key.execute(
      `mutation ($input: CreateEntriesInput!) {
         createEntries(input: $input) { results { entry { id } } ${fields} } }`,
      { input: { entries: [entry, entry, entry] } },
    );
    const [changed, deleted] = createEntries.results;
    await key.execute(
      'mutation ($id: ID!) { updateEntry(id: $id, input: { amount: "2" }) { entry { id } } }',
      { id: changed.entry.id },
    );
    await deleteRecord(key, 'Entry', deleted.entry.id);
    expect(await key.graphql(undo, { id: createEntries.change.id })).toEqual(
      conflict('2 of 3 entries have changed since'),
    );
    expect((await key.get('/api/finance/entries')).json()).toHaveLength(3);
  });

  it('returns CONFLICT for a change that can not be undone', async () => {
    const { key } = await ownerOfEntry(test);
    const { changes } = await key.execute('{ changes(last: 1) { nodes { id } } }');
    const [created] = changes.nodes;
    expect(await key.graphql(undo, { id: created.id })).toEqual(
      conflict('Only deletions, bulk changes and imports can be undone'),
    );
  });

  it.each([
    [
      'a category whose name is taken',
      async ({ owner, key }: Awaited<ReturnType<typeof ownerOfEntry>>) => {
        const { id } = await owner.createCategory({ name: 'Pets' });
        const change = await deleteRecord(key, 'Category', globalId('Category', id));
        await owner.createCategory({ name: 'PETS' });
        return change;
      },
      'Another category of the same type has its name now',
    ],
    [
      'a default account after another became the default',
      async ({ owner, key, account }: Awaited<ReturnType<typeof ownerOfEntry>>) => {
        const change = await deleteRecord(key, 'Account', account?.id as string);
        await owner.createAccount({ name: 'New', is_default: true });
        return change;
      },
      'Another account is the default account now',
    ],
    [
      'an entry whose account was deleted',
      async ({ key, account, entry }: Awaited<ReturnType<typeof ownerOfEntry>>) => {
        const change = await deleteRecord(key, 'Entry', entry);
        await deleteRecord(key, 'Account', account?.id as string);
        return change;
      },
      'A record that it belongs to has been deleted',
    ],
  ])('returns CONFLICT for %s', async (_name, arrange, message) => {
    const records = await ownerOfEntry(test);
    const { id } = await arrange(records);
    expect(await records.key.graphql(undo, { id })).toEqual(conflict(message));
  });

  it('returns CONFLICT after 24 hours, and the change no longer says that it can be undone', async () => {
    const { key, entry } = await ownerOfEntry(test);
    const { id } = await deleteRecord(key, 'Entry', entry);
    await makeOlder(test, id, 24);
    expect(await key.graphql(undo, { id })).toEqual(
      conflict('The change is more than 24 hours old'),
    );
    const { changes, lastUndoableChange } = await key.execute(
      '{ changes(last: 1) { nodes { id undoableUntil } } lastUndoableChange { id } }',
    );
    expect(changes.nodes).toEqual([{ id, undoableUntil: null }]);
    expect(lastUndoableChange).toBeNull();
  });
});
