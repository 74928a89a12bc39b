import { beforeEach, describe, expect, it } from 'vitest';
import { applyRetention } from '../../../../src/database/retention.ts';
import { globalId } from '../../../../src/graphql/schema/global-id.ts';
import { retentionRules } from '../../../../src/modules/retention.ts';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { Financier } from '../../../support/finance/financier.ts';
import { fileUrl, Importer } from '../../../support/finance/importer.ts';

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
const remove = 'mutation ($id: ID!) { deleteImportPreview(id: $id) { deletedImportPreviewId } }';
const show = 'query ($id: ID!) { importPreview(id: $id) { id } }';

describe('a preview', () => {
  it.each([
    ['the name of the column with amounts', 'date,Amount constructor\n2026-01-31,-1\n'],
    ['a cell with a currency', 'date,amount,currency\n2026-01-31,-1,constructor\n'],
  ])('has no currency for the name of a JavaScript property in %s', async (_where, content) => {
    expect(await importer.preview(content)).toMatchObject({ currencies: [] });
  });

  it('has the currencies of the first column with currencies', async () => {
    const content = 'date,amount,currency,fee,currency\n2026-01-31,-1,EUR,0,USD\n';
    expect(await importer.preview(content)).toMatchObject({ currencies: ['EUR'] });
  });

  it('does not exist for another user', async () => {
    const { id } = await importer.preview(file.replaceAll('Everyday', ''));
    const other = await Financier.signUp(test);
    for (const document of [commit, update, remove, show]) {
      expect(await other.key.errorCodes(document, { id, input: {} })).toEqual(['NOT_FOUND']);
    }
    const { node, importPreviews } = await other.key.execute(
      'query ($id: ID!) { node(id: $id) { id } importPreviews { totalCount } }',
      { id },
    );
    expect({ node, importPreviews }).toEqual({ node: null, importPreviews: { totalCount: 0 } });
    expect((await importer.commit(id)).importedCount).toBe(3);
  });

  it('expires after 24 hours, and is deleted then', async () => {
    const { id } = await importer.preview(file);
    const start = Date.now();
    test.now = new Date(start + 23.9 * 3_600_000);
    expect((await owner.key.execute(show, { id })).importPreview).toEqual({ id });
    test.now = new Date(start + 24.1 * 3_600_000);
    for (const document of [commit, update, remove, show]) {
      expect(await owner.key.errorCodes(document, { id, input: {} })).toEqual(['NOT_FOUND']);
    }
    expect(
      (await owner.key.execute('query ($id: ID!) { node(id: $id) { id } }', { id })).node,
    ).toBeNull();
    const { database } = test;
    const where = { userId: owner.person.userId };
    const retainAt = async (time: number) => {
      const retention = { auditDays: undefined, revokedKeysDays: undefined };
      const log = { info: () => {}, warn: () => {} };
      const clock = () => new Date(time);
      await applyRetention({ database, rules: retentionRules, retention, clock, log });
    };
    // A commit that began before the preview expired may still wait for a lock.
    await retainAt(start + 24 * 3_600_000 + 30_000);
    expect(await database.client.importRow.count({ where: { preview: where } })).toBe(4);
    await retainAt(start + 24.1 * 3_600_000);
    expect(await database.client.importPreview.count({ where })).toBe(0);
    expect(await database.client.importRow.count({ where: { preview: where } })).toBe(0);
  });

  it('is deleted with its rows, while imported entries are kept', async () => {
    const { id } = await importer.preview('date,amount\n2026-01-31,-1\n');
    const committed = await importer.preview('date,amount\n2026-01-31,-2\n');
    await importer.commit(committed.id);
    for (const each of [id, committed.id]) {
      const { deleteImportPreview } = await owner.key.execute(remove, { id: each });
      expect(deleteImportPreview).toEqual({ deletedImportPreviewId: each });
      expect(await owner.key.errorCodes(show, { id: each })).toEqual(['NOT_FOUND']);
    }
    expect(await owner.read('entries?month=2026-01')).toMatchObject([{ amount: '2.00' }]);
  });

  it('takes the place of the oldest one above the maximum number, except committed ones', async () => {
    const csv = 'date,amount\n2026-01-31,-1\n';
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      const { id } = await importer.preview(csv);
      if (count === 0) await importer.commit(id);
      ids.push(id);
    }
    const { previewImport } = await owner.key.execute(
      `mutation ($input: PreviewImportInput!) {
        previewImport(input: $input) { deletedCount importPreview { id fileName } } }`,
      { input: { file: fileUrl(csv) } },
    );
    expect(previewImport).toMatchObject({ deletedCount: 1, importPreview: { fileName: null } });
    const { importPreviews } = await owner.key.execute('{ importPreviews { nodes { id } } }');
    expect(importPreviews.nodes.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      [ids[0], ...ids.slice(2), previewImport.importPreview.id].toSorted(),
    );
  });

  it('filters its rows by status', async () => {
    await owner.createAccount();
    const { id } = await importer.preview(file);
    const { importPreview } = await owner.key.execute(
      `query ($id: ID!) { importPreview(id: $id) {
        rows(first: 1, filter: { status: INVALID }) { totalCount nodes { line } pageInfo { endCursor } } } }`,
      { id },
    );
    expect(importPreview.rows).toMatchObject({ totalCount: 1, nodes: [{ line: 4 }] });
    const page = await owner.key.execute(
      `query ($id: ID!, $after: String) { importPreview(id: $id) {
        rows(first: 2, after: $after) { nodes { line } pageInfo { hasNextPage } } } }`,
      { id, after: importPreview.rows.pageInfo.endCursor },
    );
    expect(page.importPreview.rows).toEqual({
      nodes: [{ line: 5 }],
      pageInfo: { hasNextPage: false },
    });
  });

  it('lists the rows of each of several previews', async () => {
    const one = await importer.preview('date,amount\n2026-01-31,-1\n');
    const two = await importer.preview('date,amount\n2026-02-01,-1\n2026-02-02,-1\n');
    const { nodes } = await owner.key.execute(
      `query ($ids: [ID!]!) { nodes(ids: $ids) { ... on ImportPreview { rows { nodes { date } } } } }`,
      { ids: [one.id, two.id] },
    );
    expect(nodes.map(({ rows }: { rows: { nodes: object[] } }) => rows.nodes)).toEqual([
      [{ date: '2026-01-31' }],
      [{ date: '2026-02-01' }, { date: '2026-02-02' }],
    ]);
  });

  it('is created each time that the same document with a data URL is sent', async () => {
    const document = `mutation { previewImport(input: { file: "${fileUrl('date,amount\n2026-01-31,-1')}" }) {
      importPreview { newCount } } }`;
    for (const _ of [1, 2, 3]) {
      const { previewImport } = await owner.key.execute(document);
      expect(previewImport.importPreview).toEqual({ newCount: 1 });
    }
  });
});

it('a category of the other type is not used for a name', async () => {
  const { id } = await importer.preview('date,amount,category\n2026-01-31,-1,Pay\n');
  const categories = [{ name: 'Pay', categoryId: globalId('Category', owner.salary) }];
  // The row is an expense, so the category of income is not used.
  const { rows } = await importer.update(id, { categories });
  expect(rows.nodes[0].category.name).toBe('Other');
});
