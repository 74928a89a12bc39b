import { beforeEach, describe, expect, it } from 'vitest';
import type { OnStatement } from '../../../../src/database/statements.ts';
import { useApp } from '../../../support/app.ts';
import { notFoundFor } from '../../../support/error-cases.ts';
import { Financier } from '../../../support/financier.ts';
import { fileUrl, Importer } from '../../../support/importer.ts';

const test = useApp();
let owner: Financier;
let importer: Importer;

beforeEach(async () => {
  owner = await Financier.signUp(test);
  importer = new Importer(owner.key);
});

const update = `mutation ($id: ID!) { updateImportPreview(id: $id, input: {}) {
  importPreview { id } } }`;

/** Previews a file that takes much longer to parse than a request with one statement takes. */
async function previewLongFile(): Promise<string> {
  const rows = Array.from({ length: 300 }, () => `2026-01-31,-1,${'x'.repeat(10_000)}\n`);
  const { previewImport } = await owner.key.execute(
    'mutation ($input: PreviewImportInput!) { previewImport(input: $input) { importPreview { id } } }',
    { input: { file: fileUrl(`date,amount,unused\n${rows.join('')}`) } },
  );
  return previewImport.importPreview.id;
}

/** Updates a preview, and sends another request when its file is read. */
async function updateDuring(id: string, other: () => Promise<unknown>) {
  let sent: Promise<unknown> | undefined;
  const listen: OnStatement = (sql) => {
    if (/SELECT.*"content"/s.test(sql)) sent ??= other();
  };
  test.statementListeners.add(listen);
  try {
    const result = await owner.key.graphql(update, { id });
    expect(sent).toBeDefined();
    await sent;
    return result;
  } finally {
    test.statementListeners.delete(listen);
  }
}

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
    const id = await previewLongFile();
    const remove = 'mutation ($id: ID!) { deleteImportPreview(id: $id) { databaseId } }';
    expect(await updateDuring(id, () => owner.key.execute(remove, { id }))).toStrictEqual(
      notFoundFor('updateImportPreview'),
    );
  });

  it('returns CONFLICT if the preview is committed while its file is parsed', async () => {
    const id = await previewLongFile();
    const { errors } = await updateDuring(id, () => importer.commit(id));
    expect(errors?.[0]).toMatchObject({
      message: 'The preview has been committed',
      extensions: { code: 'CONFLICT' },
    });
  });

  it('returns CONFLICT for a committed preview, before it reads its file', async () => {
    const { id } = await importer.preview('date,amount\n2026-01-31,-1\n');
    await importer.commit(id);
    expect(await owner.key.refusal(update, { id })).toEqual(['CONFLICT']);
  });
});
