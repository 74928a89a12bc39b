import { beforeEach, describe, expect, it } from 'vitest';
import type { ImportTable } from '../../../../src/imports/import-table.ts';
import { detectLayout } from '../../../../src/imports/layout.ts';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { Financier } from '../../../support/finance/financier.ts';
import { fileUrl, Importer } from '../../../support/finance/importer.ts';
import { graphqlForm, pixel } from '../../../support/images/images.ts';
import { longestWait } from '../../../support/longest-wait.ts';
import { processorMillis } from '../../../support/processor-time.ts';
import { anybody } from '../../../support/users/people.ts';

const test = useApp();
const owner = useSeed(() => Financier.signUp(test));
const importer = useSeed(() => new Importer(owner.key));
beforeEach(() => importer.deletePreviews());

const header = 'date,description,amount\n';
const unknownFormat = 'File has an unknown format: export it as CSV or OFX';
const rows = (count: number, row = '2026-01-31,A,-1\n') => header + row.repeat(count);
const preview = `mutation ($input: PreviewImportInput!) {
  previewImport(input: $input) { importPreview { newCount } } }`;

describe('a file is rejected', () => {
  it.each([
    ['without bytes', () => '', 'File is empty'],
    ['with 20,001 rows', () => rows(20_001), 'File has too many rows (maximum is 20,000)'],
    ['with many more rows', () => rows(500_000), 'File has too many rows (maximum is 20,000)'],
    [
      'of more than 10 MiB',
      () => Buffer.alloc(10 * 1024 * 1024 + 1, 'a,'),
      'File is too large (maximum is 10 MiB)',
    ],
    [
      'with 101 columns',
      () => `${','.repeat(100)}\n`,
      'File has too many columns (maximum is 100)',
    ],
    [
      'with a million columns',
      () => ','.repeat(1_000_000),
      'File has a row that is too long (maximum is 65,536 characters)',
    ],
    [
      'with a huge cell',
      () => `${header}2026-01-31,"${'x'.repeat(5_000_000)}",-1\n`,
      'File has a row that is too long (maximum is 65,536 characters)',
    ],
    ['with an open quote', () => `${header}2026-01-31,"A,-1\n`, 'File is not valid CSV at line 2'],
    ['with deep XML', () => `<OFX>${'<a>'.repeat(1_000_000)}`, 'File is nested too deeply'],
    [
      'with a huge XML value',
      () => `<OFX><STMTTRN><NAME>${'x'.repeat(1_000_000)}`,
      'File has a value that is too long',
    ],
    [
      'of OFX that ends within a transaction',
      () => '<OFX><STMTTRN><DTPOSTED>20260131<TRNAMT>-12',
      'File is incomplete',
    ],
    ['of QIF', () => '!Account\nNGiro\n^\n!Type:Bank\n', unknownFormat],
    ['of OFX without its root', () => 'OFXHEADER:100\n', 'File is not an OFX file'],
  ])('%s', async (_what, content, message) => {
    expect(await importer.issueOf(content())).toBe(message);
    const where = { userId: owner.person.userId };
    expect(await test.database.client.importPreview.count({ where })).toBe(0);
  });

  it.each(['PK\x03\x04', '%PDF-1.7', '\xd0\xcf\x11\xe0'])('that starts with %j', async (start) => {
    expect(await importer.issueOf(Buffer.from(`${start}\n2026-01-31,-1`, 'latin1'))).toBe(
      'File is a spreadsheet, an archive or a PDF: export it as CSV or OFX',
    );
  });

  it('quickly if it has only spaces', async () => {
    const reject = async () => {
      expect(await importer.issueOf(' '.repeat(64 * 1024))).toBe('File is empty');
    };
    expect(await processorMillis(reject)).toBeLessThan(1_500);
  });

  it('that is an image', async () => {
    const image = Buffer.from(pixel.split(',')[1] ?? '', 'base64');
    expect(await importer.issueOf(image)).toBe(unknownFormat);
  });

  it.each([
    ['data:text/csv,a', 'File must be a base64 data URL'],
    ['text', 'File must be a base64 data URL'],
    ['data:text/csv;base64,YQ=', 'File is not valid base64'],
    ['data:text/csv;base64,Y Q=', 'File is not valid base64'],
    [`${fileUrl(rows(20_000)).slice(0, 300_000)}!`, 'File is not valid base64'],
  ])('that is not a data URL (%#)', async (file, message) => {
    const { errors } = await owner.key.graphql(preview, { input: { file } });
    expect(errors?.[0]?.extensions.details).toEqual([
      { path: ['input', 'file'], code: 'INVALID', message },
    ]);
  });
});

describe('a row is invalid', () => {
  it.each([
    ['NUL bytes', '2026-01-31,A\0B,-1', 'Description contains characters that are not allowed'],
    [
      'a long text',
      `2026-01-31,${'x'.repeat(501)},-1`,
      'Description is too long (maximum is 500 characters)',
    ],
    [
      'a large amount',
      '2026-01-31,A,-10000000000',
      'Amount must be less than or equal to 9999999999.99',
    ],
    ['many decimals', '2026-01-31,A,"-1.001,5"', 'Amount is not a number'],
    ['the amount 0', '2026-01-31,A,0.00', 'Amount must be greater than 0'],
    ['no amount', '2026-01-31,A', "Amount can't be blank"],
    ['an exponent', '2026-01-31,A,1e5', 'Amount is not a number'],
    ['a year too late', '2200-01-01,A,1', 'Date must be from 1900-01-01 to 2199-12-31'],
  ])('with %s', async (_what, row, message) => {
    const { invalidCount, ...read } = await importer.preview(
      `${header}2026-01-31,B,-1.50\n${row}\n`,
    );
    expect(read.rows.nodes[1].issues).toMatchObject([{ message }]);
    expect(invalidCount).toBe(1);
    expect(read.newCount).toBe(1);
  });
});

it('entities that a file declares are not replaced', async () => {
  const ofx = `<?xml version="1.0"?><!DOCTYPE OFX [<!ENTITY a "aaaa"><!ENTITY x SYSTEM "file:///etc/passwd">]>
      <OFX><STMTTRN><DTPOSTED>20260131<TRNAMT>-1<NAME>&a;&x;</STMTTRN></OFX>`;
  const { rows: read } = await importer.preview(ofx);
  expect(read.nodes).toMatchObject([{ description: '&a;&x;', status: 'NEW' }]);
});

describe('the largest files', () => {
  it('of digits of other scripts are read quickly', async () => {
    const csv = `${Array(100).fill('\u{1d7ff}'.repeat(50)).join(',')}\n`.repeat(50);
    const read = async () => {
      expect((await importer.preview(csv)).rows.totalCount).toBe(49);
    };
    expect(await processorMillis(read)).toBeLessThan(1_000);
  });

  it('do not block other requests with rows of thousands of tags', async () => {
    const csv = `date,amount,tags\n${`2026-01-31,-1,${'a;'.repeat(32_000)}\n`.repeat(150)}`;
    const { longest, whole } = await longestWait(() => importer.preview(csv));
    expect(longest).toBeLessThan(whole / 3);
  });

  it('do not block other requests while the columns are guessed', async () => {
    const records = Array.from({ length: 50 }, (_, index) => ({
      line: index + 1,
      cells: Array<string>(100).fill(' '.repeat(2_000)),
    }));
    const table: ImportTable = { format: 'CSV', encoding: 'utf-8', delimiter: ',', records };
    const { longest, whole } = await longestWait(() => detectLayout(table, {}));
    expect(longest).toBeLessThan(0.8 * whole);
  });

  it('of 20,000 rows and 10 MiB are imported, by JSON and by multipart', async () => {
    const text = `2026-01-31,${'x'.repeat(490)},-1\n`;
    const csv = rows(20_000, text);
    expect(await importer.import(csv)).toBe(20_000);
    const operation = { query: preview, variables: { input: { file: null } } };
    const file = { name: 'f', value: Buffer.from(csv), type: 'text/csv' };
    const form = await graphqlForm(operation, { f: ['variables.input.file'] }, file);
    const reply = await owner.key.request({ method: 'POST', url: '/graphql', ...form });
    expect(reply.json()).toEqual({ data: { previewImport: { importPreview: { newCount: 0 } } } });
  });

  it('do not change if a correction would exceed the maximum size', async () => {
    const { previewImport } = await owner.key.execute(
      'mutation ($input: PreviewImportInput!) { previewImport(input: $input) { importPreview { id } } }',
      { input: { file: fileUrl(rows(20_000)) } },
    );
    const { id } = previewImport.importPreview;
    const { errors } = await owner.key.graphql(
      `mutation ($id: ID!) { updateImportPreview(id: $id, input: { hasHeader: false }) {
        importPreview { id } } }`,
      { id },
    );
    expect(errors?.[0]?.extensions.details).toEqual([
      { path: [], code: 'INVALID', message: 'File has too many rows (maximum is 20,000)' },
    ]);
    const { importPreview } = await owner.key.execute(
      'query ($id: ID!) { importPreview(id: $id) { newCount } }',
      { id },
    );
    expect(importPreview).toEqual({ newCount: 20_000 });
  });

  it('are not accepted from anonymous callers', async () => {
    const small = { input: { file: fileUrl(rows(1)) } };
    expect(await anybody(test).errorCodes(preview, small)).toEqual(['UNAUTHENTICATED']);
    const large = { query: preview, variables: { input: { file: fileUrl(rows(100_000)) } } };
    expect((await anybody(test).post('/graphql', large)).statusCode).toBe(413);
  });

  it('are read at most four times by an operation', async () => {
    const fields = ['a', 'b', 'c', 'd', 'e'].map(
      (alias) => `${alias}: previewImport(input: $input) { importPreview { id } }`,
    );
    const document = `mutation ($input: PreviewImportInput!) { ${fields.join(' ')} }`;
    expect(await owner.key.errorCodes(document, { input: { file: fileUrl(rows(1)) } })).toEqual([
      'TOO_COMPLEX',
    ]);
  });
});
