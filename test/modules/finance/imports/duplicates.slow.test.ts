import { hash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { globalId } from '../../../../src/graphql/schema/global-id.ts';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { writeMany } from '../../../support/database/database.ts';
import { Financier } from '../../../support/finance/financier.ts';
import { Importer } from '../../../support/finance/importer.ts';

const test = useApp();
const owner = useSeed(() => Financier.signUp(test), beforeEach);
const importer = useSeed(() => new Importer(owner.key), beforeEach);

const csv = (...rows: string[]) => ['date,description,amount', ...rows].join('\n');
const coffee = '2026-01-31,Coffee,-3.50';
const lunch = '2026-01-31,Lunch,-12.00';

const statuses = ({ rows }: { rows: { nodes: { status: string }[] } }) =>
  rows.nodes.map(({ status }) => status);

describe('a CSV file', () => {
  it('keeps two equal purchases of one day, and adds nothing when it is imported again', async () => {
    expect(await importer.import(csv(coffee, coffee, lunch))).toBe(3);
    const again = await importer.preview(csv(coffee, coffee, lunch));
    expect(statuses(again)).toEqual(['DUPLICATE', 'DUPLICATE', 'DUPLICATE']);
    const ids = again.rows.nodes.map(
      ({ duplicateOf }: { duplicateOf: { id: string } }) => duplicateOf.id,
    );
    expect(new Set(ids).size).toBe(3);
    expect((await importer.commit(again.id)).importedCount).toBe(0);
  });

  it('adds only the new rows of an overlapping file', async () => {
    await importer.import(csv(coffee, lunch));
    const next = await importer.preview(csv(lunch, coffee, coffee, '2026-02-01,Lunch,-12.00'));
    expect(statuses(next)).toEqual(['DUPLICATE', 'DUPLICATE', 'NEW', 'NEW']);
  });

  it('recognizes imported entries that were edited', async () => {
    await importer.import(csv(coffee));
    const [{ id }] = await owner.read('entries?month=2026-01');
    await owner.key.patch(`/api/finance/entries/${id}`, {
      amount: '4.00',
      description: 'Two coffees',
      date: '2026-01-30',
    });
    const again = await importer.preview(csv(coffee));
    expect(again.rows.nodes[0]).toMatchObject({
      status: 'DUPLICATE',
      duplicateOf: { id: globalId('Entry', id) },
    });
  });

  it('recognizes edited entries that an older version imported', async () => {
    await importer.import(csv(coffee));
    // The key of older versions: a hash of the content and of the row's number.
    const content = JSON.stringify([null, '2026-01-31', 'EXPENSE', '3.50', 'coffee']);
    const key = `csv:${hash('sha256', JSON.stringify([content, 1]), 'base64url')}`;
    await test.database.client.$executeRaw`
      UPDATE "entries" SET "import_key" = ${key}, "description" = 'Espresso'
       WHERE "user_id" = ${owner.person.userId}::uuid`;
    const withPayee = 'date,payee,description,amount\n2026-01-31,Café,Coffee,-3.50';
    expect(statuses(await importer.preview(withPayee))).toEqual(['DUPLICATE']);
  });

  it('finds duplicates among many entries with other dates or amounts of the file', async () => {
    // Each of 150 days has an entry of each of 150 amounts.
    await writeMany(test)`
      INSERT INTO "entries" ("user_id", "category_id", "amount", "description", "date", "updated_at")
      SELECT ${owner.person.userId}::uuid, ${owner.food}::bigint, "amount", 'Coffee',
             '2025-01-01'::date + "day", now()
        FROM generate_series(1, 150) AS "day", generate_series(1, 150) AS "amount"`;
    const rows = Array.from({ length: 150 }, (_, index) => {
      const date = new Date(Date.UTC(2025, 0, 2 + index)).toISOString().slice(0, 10);
      return `${date},Coffee,-${index + 1}`;
    });
    expect(await importer.preview(csv(...rows))).toMatchObject({
      newCount: 0,
      duplicateCount: 150,
    });
  });

  it('recognizes entries that were created by hand, each once', async () => {
    const { id } = await owner.createEntry({
      date: '2026-01-31',
      amount: '3.50',
      description: ' COFFEE',
    });
    const preview = await importer.preview(csv(coffee, coffee));
    expect(statuses(preview)).toEqual(['DUPLICATE', 'NEW']);
    expect(preview.rows.nodes[0].duplicateOf).toEqual({ id: globalId('Entry', id) });
  });

  it('distinguishes accounts, income and expenses', async () => {
    const account = globalId('Account', (await owner.createAccount()).id);
    await importer.import(csv(coffee));
    expect(statuses(await importer.preview(csv(coffee), { accountId: account }))).toEqual(['NEW']);
    expect(statuses(await importer.preview(csv('2026-01-31,Coffee,3.50')))).toEqual(['NEW']);
  });

  it('does not find the entries of other users', async () => {
    const other = await Financier.signUp(test);
    await new Importer(other.key).import(csv(coffee));
    expect(statuses(await importer.preview(csv(coffee)))).toEqual(['NEW']);
  });

  it('imports a deleted entry again', async () => {
    await importer.import(csv(coffee));
    const [{ id }] = await owner.read('entries?month=2026-01');
    await owner.key.delete(`/api/finance/entries/${id}`);
    expect(await importer.import(csv(coffee))).toBe(1);
  });
});

const transaction = (id: string, amount: string, name: string) =>
  `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>20260131120000[-5:EST]<TRNAMT>${amount}<FITID>${id}<NAME>${name}</STMTTRN>`;
const sgml = (...transactions: string[]) =>
  `OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\n\r\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>
<BANKACCTFROM><BANKID>1<ACCTID>42</BANKACCTFROM><BANKTRANLIST>\n${transactions.join('\n')}
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const xml = `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211"?>
<OFX><CREDITCARDMSGSRSV1><CCACCTFROM><ACCTID>42</ACCTID></CCACCTFROM><BANKTRANLIST>
<STMTTRN><DTPOSTED>20260131</DTPOSTED><TRNAMT>-3.50</TRNAMT><FITID>a</FITID>
<PAYEE><NAME>Caf&#233; &amp; Co</NAME></PAYEE><MEMO>Table 5</MEMO></STMTTRN>
</BANKTRANLIST></CREDITCARDMSGSRSV1></OFX>`;

describe('an OFX file', () => {
  it('is read in version 1 (SGML) and 2 (XML)', async () => {
    const first = await importer.preview(
      sgml(transaction('a', '-3.50', 'Caf&amp;e'), transaction('b', '7', 'Pay')),
    );
    expect(first).toMatchObject({ format: 'OFX', delimiter: null, newCount: 2, invalidCount: 0 });
    expect(first.rows.nodes).toMatchObject([
      { date: '2026-01-31', type: 'EXPENSE', amount: '3.50', description: 'Caf&e', line: 7 },
      { date: '2026-01-31', type: 'INCOME', amount: '7.00', description: 'Pay', line: 8 },
    ]);
    const namespaced = xml.replace('<OFX>', '<OFX xmlns="http://ofx.net/types/2003/04">');
    for (const file of [xml, namespaced, namespaced.replace(/<\?.*\?>/, '')]) {
      const { rows } = await importer.preview(file);
      expect(rows.nodes).toMatchObject([
        { date: '2026-01-31', amount: '3.50', description: 'Café & Co – Table 5', status: 'NEW' },
      ]);
    }
  });

  it.each(['20260131', '202601311200', '20260131120000.000[-5:EST]'])(
    'has the date %s',
    async (date) => {
      const file = sgml(
        transaction('a', '-3.50', 'Coffee').replace('20260131120000[-5:EST]', date),
      );
      expect((await importer.preview(file)).rows.nodes).toMatchObject([{ date: '2026-01-31' }]);
    },
  );

  it('has all transactions, also without their end tags', async () => {
    const transactions = [transaction('a', '-3.50', 'Coffee'), transaction('b', '7', 'Pay')];
    const open = transactions.map((each) => each.replace('</STMTTRN>', ''));
    const { rows } = await importer.preview(sgml(...open));
    expect(rows.nodes).toMatchObject([
      { type: 'EXPENSE', amount: '3.50', description: 'Coffee', line: 7 },
      { type: 'INCOME', amount: '7.00', description: 'Pay', line: 8 },
    ]);
  });

  it('recognizes transactions by the identifier of the bank', async () => {
    expect(await importer.import(sgml(transaction('a', '-3.50', 'Coffee')))).toBe(1);
    const next = sgml(
      transaction('a', '-3.50', 'COFFEE SHOP'),
      transaction('b', '-3.50', 'Coffee'),
      transaction('b', '-3.50', 'Coffee'),
    );
    const preview = await importer.preview(next);
    expect(statuses(preview)).toEqual(['DUPLICATE', 'NEW', 'DUPLICATE']);
    expect(preview.rows.nodes[2].duplicateOf).toBeNull();
    expect((await importer.commit(preview.id)).importedCount).toBe(1);
  });

  it('has all transactions of different days or amounts, also if they share an identifier', async () => {
    const file = sgml(transaction('0', '-3.50', 'Coffee'), transaction('0', '-4.00', 'Tea'));
    expect(await importer.import(file)).toBe(2);
    expect(await importer.import(file)).toBe(0);
    const next = transaction('0', '-5.00', 'Cake');
    expect(await importer.import(sgml(next, transaction('0', '-4.00', 'Tea')))).toBe(1);
  });

  it('uses the chosen account, or the default one', async () => {
    const usual = await owner.createAccount({ name: 'Usual', is_default: true });
    const other = await owner.createAccount({ name: 'Other' });
    const file = sgml(transaction('a', '-3.50', 'Coffee'));
    const { id, rows } = await importer.preview(file);
    expect(rows.nodes[0].account.name).toBe('Usual');
    const accounts = [{ name: '42', accountId: globalId('Account', other.id) }];
    expect((await importer.update(id, { accounts })).rows.nodes[0].account.name).toBe('Other');
    await importer.commit(id);
    expect(await owner.balanceOf(other)).toBe('-3.50');
    expect(await owner.balanceOf(usual)).toBe('0.00');
  });

  it.each([
    { amounts: ['-25.000'], expected: ['25.00'] },
    { amounts: ['-25,000', '1,5'], expected: ['25.00', '1.50'] },
    { amounts: ['-1234.5', '+7'], expected: ['1234.50', '7.00'] },
    { amounts: ['-1,234.50'], expected: ['1234.50'] },
  ])('separates decimals only: $amounts', async ({ amounts, expected }) => {
    const transactions = amounts.map((amount, index) => transaction(`${index}`, amount, 'A'));
    const { rows } = await importer.preview(sgml(...transactions));
    expect(rows.nodes.map(({ amount }: { amount: string }) => amount)).toEqual(expected);
  });

  it('has the same rows with and without the setting for a header', async () => {
    const { id, rows } = await importer.preview(sgml(transaction('a', '-3.50', 'Coffee')));
    for (const hasHeader of [false, true]) {
      expect((await importer.update(id, { hasHeader })).rows).toEqual(rows);
    }
  });
});
