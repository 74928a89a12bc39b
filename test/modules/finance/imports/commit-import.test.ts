import { beforeEach, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { Financier } from '../../../support/finance/financier.ts';
import { Importer } from '../../../support/finance/importer.ts';
import { undoneBy } from '../../../support/outcomes/undo.ts';

const test = useApp();
const owner = useSeed(() => Financier.signUp(test), beforeEach);
const importer = useSeed(() => new Importer(owner.key), beforeEach);

const file =
  'date,description,amount,account\n' +
  '2026-01-31,Lunch,-12.50,Everyday\n2026-01-31,Wages,100.00,Everyday\nsoon,Nothing,1,\n2026-02-01,Tea,-2,\n';
const commit = `mutation ($id: ID!) { commitImport(id: $id) {
  importedCount accounts { currentBalance } query { entries { totalCount } } } }`;
const update = `mutation ($id: ID!, $input: UpdateImportPreviewInput!) {
  updateImportPreview(id: $id, input: $input) { importPreview { id } } }`;

const undoState =
  'query ($id: ID!) { importPreview(id: $id) { importedCount change { id } undoneAt } }';

describe('commitImport', () => {
  it('creates the new rows as entries, and changes the balances', async () => {
    const account = await owner.createAccount();
    const { id, ...counts } = await importer.preview(file);
    expect(counts).toMatchObject({ newCount: 3, duplicateCount: 0, invalidCount: 1 });
    expect(await owner.read('entries?month=2026-01')).toEqual([]);
    const { commitImport } = await owner.key.execute(commit, { id });
    expect(commitImport).toEqual({
      importedCount: 3,
      accounts: [{ currentBalance: '87.50' }],
      query: { entries: { totalCount: 3 } },
    });
    expect(await owner.read('entries?month=2026-01')).toMatchObject([
      { description: 'Wages', amount: '100.00', account_id: account.id, recurring: false },
      { description: 'Lunch', amount: '12.50', account_id: account.id, tags: [] },
    ]);
  });

  it('is idempotent, and ends the preview', async () => {
    await owner.createAccount();
    const { id } = await importer.preview(file);
    await importer.commit(id);
    expect(await importer.commit(id)).toMatchObject({
      importedCount: 3,
      accounts: [],
      importPreview: { importedCount: 3, committedAt: expect.any(String) },
    });
    expect(await owner.key.errorCodes(update, { id, input: {} })).toEqual(['CONFLICT']);
    const { importPreview } = await owner.key.execute(
      'query ($id: ID!) { importPreview(id: $id) { newCount rows { totalCount } } }',
      { id },
    );
    expect(importPreview).toEqual({ newCount: 3, rows: { totalCount: 0 } });
  });

  it('imports each row once when previews of one file are committed at the same time', async () => {
    const account = await owner.createAccount();
    const one = await importer.preview(file);
    const two = await importer.preview(file);
    const results = await Promise.all([one, one, two, two].map(({ id }) => importer.commit(id)));
    expect(results.map(({ importedCount }) => importedCount).sort()).toEqual([0, 0, 3, 3]);
    expect(await owner.balanceOf(account)).toBe('87.50');
    expect(await owner.read('entries?month=2026-01')).toHaveLength(2);
  });

  it('returns CONFLICT if the category of a new row was deleted, until the preview is updated', async () => {
    const category = await owner.createCategory({ name: 'Lunches' });
    const { id } = await importer.preview('date,amount,category\n2026-01-31,-1,Lunches\n');
    await owner.key.delete(`/api/finance/categories/${category.id}`);
    expect(await owner.key.errorCodes(commit, { id })).toEqual(['CONFLICT']);
    const { rows } = await importer.update(id, {});
    expect(rows.nodes[0].category.name).toBe('Other');
    expect((await importer.commit(id)).importedCount).toBe(1);
  });

  it('can be undone, and the same file imported again', async () => {
    const account = await owner.createAccount();
    const { id } = await importer.preview(file);
    const { commitImport } = await owner.key.execute(
      'mutation ($id: ID!) { commitImport(id: $id) { change { id action recordType undoableUntil } } }',
      { id },
    );
    const { change } = commitImport;
    expect(await owner.key.execute(undoState, { id })).toEqual({
      importPreview: { importedCount: 3, change: { id: change.id }, undoneAt: null },
    });
    expect(change).toMatchObject({ action: 'CREATED', recordType: 'ENTRY' });
    expect(change.undoableUntil).not.toBeNull();
    expect((await undoneBy(owner.key, change.id)).deleted).toEqual([
      { recordType: 'ENTRY', count: 3 },
    ]);
    expect(await owner.read('entries?month=2026-01')).toEqual([]);
    expect(await owner.balanceOf(account)).toBe('0.00');
    expect(await owner.key.execute(undoState, { id })).toEqual({
      importPreview: { importedCount: 3, change: null, undoneAt: expect.any(String) },
    });
    expect(await importer.import(file)).toBe(3);
    expect(await owner.balanceOf(account)).toBe('87.50');
  });

  it('unlinks rows whose account was deleted', async () => {
    const account = await owner.createAccount();
    const { id } = await importer.preview(file);
    await owner.key.delete(`/api/finance/accounts/${account.id}`);
    expect(await importer.commit(id)).toMatchObject({ importedCount: 3, accounts: [] });
  });
});
