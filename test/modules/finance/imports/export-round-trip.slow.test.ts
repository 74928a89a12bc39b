import fc from 'fast-check';
import { expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import { Financier } from '../../../support/finance/financier.ts';
import { Importer } from '../../../support/finance/importer.ts';
import { propertyRuns } from '../../../support/properties/property-runs.ts';
import { anyCharacter } from '../../../support/samples/any-character.ts';

const test = useApp();

/** Text that clients can store: trimmed, and sometimes like a formula of a spreadsheet. */
const text = (maxLength: number) =>
  fc
    .oneof(
      fc.string({ unit: anyCharacter, maxLength }),
      fc.string({
        unit: fc.constantFrom('=', "'", '-', '1', '.', ';', '\\', '"', ',', '\n', 'a'),
        maxLength,
      }),
    )
    .map((value) => value.replaceAll('\0', '').trim());

const entry = fc.record({
  category: fc.constantFrom('Food', 'Housing', 'Salary'),
  amount: fc.bigInt(1n, 999_999_999_999n).map((cents) => {
    const digits = String(cents).padStart(3, '0');
    return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
  }),
  description: text(60),
  date: fc
    .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  recurring: fc.boolean(),
  tags: fc.uniqueArray(
    text(20).filter((tag) => tag !== ''),
    { maxLength: 3, selector: (tag) => tag.toLowerCase() },
  ),
  account: fc.constantFrom(undefined, 'Everyday', '=Savings, joint'),
});

/** A user with accounts, whose names the export has. */
async function newOwner() {
  const owner = await Financier.signUp(test);
  const everyday = (await owner.createAccount({ name: 'Everyday', is_default: true })).id;
  const savings = (await owner.createAccount({ name: '=Savings, joint' })).id;
  const categories = { Food: owner.food, Housing: owner.housing, Salary: owner.salary };
  return { owner, categories, accounts: { Everyday: everyday, '=Savings, joint': savings } };
}

const exportOf = async (owner: Financier) => (await owner.key.get('/exports/entries.csv')).body;

/** The lines of an export without ids, in one order: entries of one date are listed by their ids. */
const withoutIds = (csv: string) =>
  csv
    .split(/\r\n(?=\d+,|$)/)
    .map((line) => line.replace(/^\d+,/, ''))
    .sort();

/** With `;` as the delimiter, the lines of these cells would be most records of the file. */
const semicolons = [
  {
    ...{ category: 'Food' as const, amount: '0.01', description: ';\n;', date: '1970-01-01' },
    ...{ recurring: false, tags: ['=\n=', 'x'], account: undefined },
  },
];

it('the import of an export creates the same entries, and none when it is repeated', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 12 }), async (entries) => {
      const source = await newOwner();
      for (const { category, account, ...values } of entries) {
        await source.owner.createEntry({
          ...values,
          category_id: source.categories[category as 'Food'],
          account_id: account === undefined ? null : source.accounts[account as 'Everyday'],
        });
      }
      const csv = await exportOf(source.owner);
      const target = await newOwner();
      const importer = new Importer(target.owner.key);
      const preview = await importer.preview(csv);
      const invalid = preview.rows.nodes.filter(
        ({ status }: { status: string }) => status === 'INVALID',
      );
      expect(invalid).toEqual([]);
      expect((await importer.commit(preview.id)).importedCount).toBe(entries.length);
      expect(withoutIds(await exportOf(target.owner))).toEqual(withoutIds(csv));
      expect(await importer.import(csv)).toBe(0);
      expect(await new Importer(source.owner.key).import(csv)).toBe(0);
      for (const [name, id] of Object.entries(target.accounts)) {
        const original = source.accounts[name as 'Everyday'];
        expect(await target.owner.balanceOf({ id })).toBe(
          await source.owner.balanceOf({ id: original }),
        );
      }
    }),
    { numRuns: propertyRuns({ quick: 20, thorough: 40 }), examples: [[semicolons]] },
  );
}, 240_000);
