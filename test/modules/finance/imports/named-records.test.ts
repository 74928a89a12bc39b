import { beforeEach, describe, expect, it } from 'vitest';
import { globalId } from '../../../../src/graphql/schema/global-id.ts';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { Financier } from '../../../support/finance/financier.ts';
import { Importer } from '../../../support/finance/importer.ts';

const test = useApp();
const owner = useSeed(() => Financier.signUp(test));
const importer = useSeed(() => new Importer(owner.key));
beforeEach(() => importer.deletePreviews());

describe('categories and accounts', () => {
  it('are found by name, by earlier entries, and by the settings', async () => {
    const account = await owner.createAccount({ name: 'Savings' });
    await owner.createEntry({ category_id: owner.housing, description: 'Rent  MARCH' });
    const csv = [
      'date,amount,description,category,account',
      '2026-01-31,-1,a,FOOD,savings',
      '2026-01-31,-2,rent march,,',
      '2026-01-31,-3,b,Unknown,',
      '2026-01-31,4,c,Food,Elsewhere',
    ].join('\n');
    const shown = ({ rows }: { rows: { nodes: { [name: string]: { name?: string } | null }[] } }) =>
      rows.nodes.map(({ category, account: of, status }) => [category?.name, of?.name, status]);
    const preview = await importer.preview(csv);
    expect(shown(preview)).toEqual([
      ['Food', 'Savings', 'NEW'],
      ['Housing', undefined, 'NEW'],
      ['Other', undefined, 'NEW'],
      ['Other', undefined, 'NEW'],
    ]);
    const corrected = await importer.update(preview.id, {
      accounts: [{ name: 'elsewhere', accountId: globalId('Account', account.id) }],
      categories: [{ name: 'unknown', categoryId: globalId('Category', owner.food) }],
      incomeCategoryId: globalId('Category', owner.salary),
    });
    expect(shown(corrected)).toEqual([
      ['Food', 'Savings', 'NEW'],
      ['Housing', undefined, 'NEW'],
      ['Food', undefined, 'NEW'],
      ['Salary', 'Savings', 'NEW'],
    ]);
  });

  it('are found by the exact name if several names differ only in case', async () => {
    const names = ['Joint', 'joint', 'JOINT'];
    for (const name of names) await owner.createAccount({ name });
    const rows = names.map((name) => `2026-01-31,-1,${name}`);
    const preview = await importer.preview(['date,amount,account', ...rows].join('\n'));
    const found = preview.rows.nodes.map((row: { account: { name: string } }) => row.account.name);
    expect(found).toEqual(names);
  });

  it('have the chosen account, otherwise none, if the account of a row is not found', async () => {
    const { id } = await owner.createAccount({ name: 'Usual', is_default: true });
    const preview = await importer.preview('date,amount,account\n2026-01-31,-1,Elsewhere');
    expect(preview.rows.nodes[0]).toMatchObject({ status: 'NEW', account: null });
    const { rows } = await importer.update(preview.id, { accountId: globalId('Account', id) });
    expect(rows.nodes[0]).toMatchObject({ status: 'NEW', account: { name: 'Usual' } });
  });

  it('have the unknown name of an account, unless the settings give an account or none', async () => {
    const { id } = await owner.createAccount({ name: 'Daily' });
    const rows = ['2026-01-31,-1, Main acount ', '2026-01-31,-2,daily', '2026-01-31,-3,'];
    const preview = await importer.preview(['date,amount,account', ...rows].join('\n'));
    const unknown = async () => {
      const document = `query ($id: ID!) { importPreview(id: $id) {
        rows { nodes { account { name } unknownAccountName } } } }`;
      const { importPreview } = await owner.key.execute(document, { id: preview.id });
      return importPreview.rows.nodes.map(
        (row: { account: { name: string } | null; unknownAccountName: string | null }) => [
          row.account?.name,
          row.unknownAccountName,
        ],
      );
    };
    const others = [
      ['Daily', null],
      [undefined, null],
    ];
    expect(await unknown()).toEqual([[undefined, 'Main acount'], ...others]);
    await importer.update(preview.id, { accountId: globalId('Account', id) });
    expect(await unknown()).toEqual([
      ['Daily', 'Main acount'],
      ['Daily', null],
      ['Daily', null],
    ]);
    const accounts = [{ name: 'main acount', accountId: null }];
    await importer.update(preview.id, { accountId: null, accounts });
    expect(await unknown()).toEqual([[undefined, null], ...others]);
  });

  it('have no unknown account in an OFX file', async () => {
    const preview = await importer.preview(
      '<OFX><ACCTID>12345</ACCTID><STMTTRN><DTPOSTED>20260131<TRNAMT>-1<FITID>1</STMTTRN></OFX>',
    );
    const document = `query ($id: ID!) { importPreview(id: $id) {
      newCount rows { nodes { unknownAccountName } } } }`;
    const { importPreview } = await owner.key.execute(document, { id: preview.id });
    expect(importPreview).toEqual({ newCount: 1, rows: { nodes: [{ unknownAccountName: null }] } });
  });

  it.each([
    ['expenseCategoryId', 'salary', 'INVALID', 'Category must be one of expenses'],
    ['expenseCategoryId', undefined, 'NOT_FOUND', 'Category must exist'],
    ['accountId', undefined, 'NOT_FOUND', 'Account must exist'],
  ] as const)('rejects %s of %s', async (field, category, code, message) => {
    const { id } = await importer.preview('date,amount\n2026-01-31,1\n');
    const value = category ? globalId('Category', owner[category]) : 'nothing';
    const { errors } = await owner.key.graphql(
      `mutation ($id: ID!, $input: UpdateImportPreviewInput!) {
        updateImportPreview(id: $id, input: $input) { importPreview { id } } }`,
      { id, input: { [field]: value } },
    );
    expect(errors?.[0]?.extensions.details).toEqual([{ path: ['input', field], code, message }]);
  });
});
