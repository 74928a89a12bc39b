import { describe, expect, it } from 'vitest';
import { globalId } from '../../../src/graphql/schema/global-id.ts';
import { useApp } from '../../support/app/app.ts';
import { Financier } from '../../support/finance/financier.ts';
import { ownerOfEntry } from '../../support/finance/owner-of-entry.ts';
import {
  conflict,
  deleteRecord,
  fields,
  hour,
  undo,
  undoneBy,
} from '../../support/outcomes/undo.ts';
import { createTemplate } from '../../support/prompts/templates.ts';
import { notFoundFor } from '../../support/samples/error-cases.ts';

const test = useApp();

/** Creates two entries of 1.50 by one mutation. @returns its payload */
async function createTwo({ food, key }: Financier, accountId: string | undefined) {
  const entry = { categoryId: globalId('Category', food), accountId, amount: '1.50' };
  const { createEntries } = await key.execute(
    `mutation ($input: CreateEntriesInput!) {
       createEntries(input: $input) { results { entry { id } } ${fields} } }`,
    { input: { entries: [entry, entry] } },
  );
  return createEntries;
}

describe('the change of a payload', () => {
  it('is the deletion of the record, and can be undone for 24 hours', async () => {
    const { key, entry } = await ownerOfEntry(test);
    const change = await deleteRecord(key, 'Entry', entry);
    expect(change).toEqual({
      id: expect.any(String),
      action: 'DELETED',
      recordType: 'ENTRY',
      recordId: entry,
      changedAt: expect.any(String),
      undoableUntil: new Date(Date.parse(change.changedAt) + 24 * hour).toISOString(),
    });
    const { lastUndoableChange } = await key.execute('{ lastUndoableChange { id } }');
    expect(lastUndoableChange).toEqual({ id: change.id });
  });

  it('is the deletion of an account, although its entries change after it', async () => {
    const { key, account } = await ownerOfEntry(test);
    const change = await deleteRecord(key, 'Account', account?.id as string);
    expect(change).toMatchObject({ action: 'DELETED', recordId: account?.id });
    const { lastUndoableChange } = await key.execute('{ lastUndoableChange { id } }');
    expect(lastUndoableChange).toEqual({ id: change.id });
  });

  it('is null for a bulk update that changes nothing', async () => {
    const { key, entry } = await ownerOfEntry(test);
    const { updateEntries } = await key.execute(
      `mutation ($input: UpdateEntriesInput!) { updateEntries(input: $input) { ${fields} } }`,
      { input: { entries: [{ id: entry, changes: {} }] } },
    );
    expect(updateEntries).toEqual({ change: null });
  });

  it('is null for a deletion of no entries, also as the first change of a connection', async () => {
    const { key } = await ownerOfEntry(test);
    await test.database.client.$executeRaw`DISCARD SEQUENCES`;
    const ids = [globalId('Entry', 2 ** 40)];
    const { deleteEntries } = await key.execute(
      `mutation ($input: DeleteEntriesInput!) { deleteEntries(input: $input) { ${fields} } }`,
      { input: { ids, errorPolicy: 'SKIP_FAILED' } },
    );
    expect(deleteEntries).toEqual({ change: null });
  });

  it('is the creation of an entry for createEntries, although an account changes too', async () => {
    const { owner, key, account } = await ownerOfEntry(test);
    const createEntries = await createTwo(owner, account?.id);
    expect(createEntries.change).toMatchObject({
      action: 'CREATED',
      recordType: 'ENTRY',
      recordId: createEntries.results[1].entry.id,
      undoableUntil: expect.any(String),
    });
    const { lastUndoableChange } = await key.execute('{ lastUndoableChange { id } }');
    expect(lastUndoableChange).toEqual({ id: createEntries.change.id });
  });
});

describe('undoChange', () => {
  it('gives the account a later updatedAt, also in the same millisecond as the deletion', async () => {
    const { key, entry } = await ownerOfEntry(test);
    test.now = new Date();
    const updatedAt = async () =>
      (await key.execute('{ accounts { updatedAt } }')).accounts[0].updatedAt;
    const { id } = await deleteRecord(key, 'Entry', entry);
    const deleted = await updatedAt();
    await undoneBy(key, id);
    expect(Date.parse(await updatedAt())).toBeGreaterThan(Date.parse(deleted));
  });

  it('restores a deleted entry and the balance of its account, and is a change itself', async () => {
    const { key, entry, databaseId } = await ownerOfEntry(test, {
      amount: '12.50',
      tags: ['b', 'a'],
    });
    const path = '/api/finance/entries';
    const before = (await key.get(path)).json();
    const { id } = await deleteRecord(key, 'Entry', entry);
    const { changes } = await key.execute('{ changes(last: 0) { position } }');
    expect(await undoneBy(key, id)).toEqual({
      restored: [{ recordType: 'ENTRY', count: 1 }],
      deleted: [],
      accounts: [{ name: 'Everyday', currentBalance: '-12.50' }],
    });
    expect((await key.get(path)).json()).toEqual(before);
    const after = await key.execute(
      `query ($after: String) { changes(after: $after) { nodes { action recordType undoableUntil } } }`,
      { after: changes.position },
    );
    expect(after.changes.nodes).toEqual([
      { action: 'CREATED', recordType: 'ENTRY', undoableUntil: null },
      { action: 'UPDATED', recordType: 'ACCOUNT', undoableUntil: null },
    ]);
    expect(await key.graphql(undo, { id })).toEqual(
      conflict('The change was undone already, or its records are no longer kept'),
    );
    expect(databaseId).toBe(before[0].id);
  });

  it('restores an account with the links of its entries', async () => {
    const { key, account } = await ownerOfEntry(test);
    const { id } = await deleteRecord(key, 'Account', account?.id as string);
    expect(await undoneBy(key, id)).toEqual({
      restored: [
        { recordType: 'ACCOUNT', count: 1 },
        { recordType: 'ENTRY', count: 1 },
      ],
      deleted: [],
      accounts: [],
    });
  });

  it('deletes created entries, and takes their amounts out of the balance', async () => {
    const { owner, key, account, databaseId } = await ownerOfEntry(test, { amount: '5' });
    const { change } = await createTwo(owner, account?.id);
    expect(await undoneBy(key, change.id)).toEqual({
      restored: [],
      deleted: [{ recordType: 'ENTRY', count: 2 }],
      accounts: [{ name: 'Everyday', currentBalance: '-5.00' }],
    });
    expect((await key.get('/api/finance/entries')).json()).toMatchObject([{ id: databaseId }]);
    expect(await key.graphql(undo, { id: change.id })).toEqual(
      conflict('The change was undone already, or its records are no longer kept'),
    );
  });

  it('undoes a deletion over REST', async () => {
    const { key, databaseId } = await ownerOfEntry(test);
    await key.delete(`/api/finance/entries/${databaseId}`);
    const { lastUndoableChange } = await key.execute('{ lastUndoableChange { id } }');
    await undoneBy(key, lastUndoableChange.id);
    expect((await key.get('/api/finance/entries')).json()).toMatchObject([{ id: databaseId }]);
  });

  it('keeps what has changed since in the balance', async () => {
    const { owner, key, account, entry } = await ownerOfEntry(test, { amount: '5' });
    const { id } = await deleteRecord(key, 'Entry', entry);
    await owner.createEntry({
      category_id: owner.salary,
      account_id: account?.databaseId,
      amount: '100',
    });
    const { accounts } = await undoneBy(key, id);
    expect(accounts).toEqual([{ name: 'Everyday', currentBalance: '95.00' }]);
  });

  it('returns NOT_FOUND for the change of another user and for other ids', async () => {
    const { key, entry } = await ownerOfEntry(test);
    const { id } = await deleteRecord(key, 'Entry', entry);
    const other = await Financier.signUp(test);
    expect(await other.key.graphql(undo, { id })).toEqual(notFoundFor('undoChange'));
    for (const wrong of [entry, 'Change:1', globalId('Change', '99999999999999999999')])
      expect(await key.graphql(undo, { id: wrong })).toEqual(notFoundFor('undoChange'));
  });

  it('requires the permission of the mutation that it undoes', async () => {
    const { owner, key, entry } = await ownerOfEntry(test);
    const { person } = owner;
    const template = await createTemplate(person);
    const ofEntry = await deleteRecord(key, 'Entry', entry);
    const ofTemplate = await deleteRecord(person, 'PromptTemplate', template.id);
    const reader = await person.createApiKey({ permission: 'READ' });
    const manager = await person.createApiKey({ permission: 'MANAGE' });
    expect(await reader.errorCodes(undo, { id: ofTemplate.id })).toEqual(['FORBIDDEN']);
    expect(await manager.errorCodes(undo, { id: ofEntry.id })).toEqual(['FORBIDDEN']);
    expect(await key.errorCodes(undo, { id: ofTemplate.id })).toEqual(['FORBIDDEN']);
    const { lastUndoableChange } = await key.execute('{ lastUndoableChange { id } }');
    expect(lastUndoableChange).toEqual({ id: ofEntry.id });
    await undoneBy(manager, ofTemplate.id);
    await undoneBy(key, ofEntry.id);
  });
});
