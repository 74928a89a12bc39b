import { beforeEach, describe, expect, it } from 'vitest';
import { globalId } from '../../../../src/graphql/schema/global-id.ts';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { afterStatement } from '../../../support/database/after-statement.ts';
import { Financier } from '../../../support/finance/financier.ts';
import { fileUrl, Importer } from '../../../support/finance/importer.ts';
import { notFoundFor } from '../../../support/samples/error-cases.ts';

const test = useApp();
const owner = useSeed(() => Financier.signUp(test), beforeEach);
const importer = useSeed(() => new Importer(owner.key), beforeEach);

const update = `mutation ($id: ID!) { updateImportPreview(id: $id, input: {}) {
  importPreview { id } } }`;

/** Updates a preview, and sends another request after its file is read. */
const updateDuring = (id: string, other: () => Promise<unknown>) =>
  afterStatement(/SELECT.*"content"/s, () => owner.key.graphql(update, { id }), other);

describe('a category that is renamed while the rows of a file are classified', () => {
  const file = 'date,amount,category\n2026-01-31,-1,Food\n';
  const rename = () =>
    owner.key.execute(
      `mutation ($id: ID!) { updateCategory(id: $id, input: {name: "Groceries"}) { category { id } } }`,
      { id: globalId('Category', owner.food) },
    );
  /** When the categories of rows are guessed, after the names are read. */
  const afterNames = /"latest"\."description"/;
  const unknownName = { category: { name: 'Other' }, unknownCategoryName: 'Food' };

  const previewed = `importPreview { rows(first: 1) { nodes {
    category { name } unknownCategoryName } } }`;

  it('is not found by previewImport', async () => {
    const { previewImport } = await afterStatement(
      afterNames,
      () =>
        owner.key.execute(
          `mutation ($input: PreviewImportInput!) { previewImport(input: $input) { ${previewed} } }`,
          { input: { file: fileUrl(file) } },
        ),
      rename,
    );
    expect(previewImport.importPreview.rows.nodes).toEqual([unknownName]);
  });

  it('is not found by updateImportPreview', async () => {
    const { id } = await importer.preview(file);
    const { updateImportPreview } = await afterStatement(
      afterNames,
      () =>
        owner.key.execute(
          `mutation ($id: ID!) { updateImportPreview(id: $id, input: {}) { ${previewed} } }`,
          { id },
        ),
      rename,
    );
    expect(updateImportPreview.importPreview.rows.nodes).toEqual([unknownName]);
  });
});

describe('updateImportPreview', () => {
  it("parses the file before it locks the user's finances", async () => {
    const { id } = await importer.preview('date,amount\n2026-01-31,-1\n');
    test.statements.length = 0;
    await importer.update(id, {});
    const reads = test.statements.findIndex((sql) => /SELECT.*"content"/s.test(sql));
    const locks = test.statements.findIndex((sql) => sql.includes('FOR NO KEY UPDATE'));
    expect(reads).toBeGreaterThan(-1);
    expect(locks).toBeGreaterThan(reads);
    expect(test.statements.slice(locks).join('\n')).not.toContain('"content"');
  });

  it('returns NOT_FOUND if the preview is deleted while its file is parsed', async () => {
    const { id } = await importer.preview('date,amount\n2026-01-31,-1\n');
    const remove = 'mutation ($id: ID!) { deleteImportPreview(id: $id) { databaseId } }';
    expect(await updateDuring(id, () => owner.key.execute(remove, { id }))).toStrictEqual(
      notFoundFor('updateImportPreview'),
    );
  });

  it('returns CONFLICT if the preview is committed while its file is parsed', async () => {
    const { id } = await importer.preview('date,amount\n2026-01-31,-1\n');
    const { errors } = await updateDuring(id, () => importer.commit(id));
    expect(errors?.[0]).toMatchObject({
      message: 'The preview has been committed',
      extensions: { code: 'CONFLICT' },
    });
  });

  it('returns CONFLICT for a committed preview, before it reads its file', async () => {
    const { id } = await importer.preview('date,amount\n2026-01-31,-1\n');
    await importer.commit(id);
    expect(await owner.key.errorCodes(update, { id })).toEqual(['CONFLICT']);
  });
});
