import { beforeAll, describe, expect, it } from 'vitest';
import { centsOf } from '../../../../src/input/money.ts';
import { useApp } from '../../../support/app/app.ts';
import { writeMany } from '../../../support/database/database.ts';
import { Financier } from '../../../support/finance/financier.ts';
import { rowsOf } from '../../../support/web/chart-numbers.ts';
import { uploadEntries } from '../../../support/web/web-uploads.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = useApp();
/** The defaults of QUOTA_CATEGORIES and QUOTA_ACCOUNTS. */
const maxCategories = 1_000;
const maxAccounts = 200;
let financier: Financier;
let visitor: Visitor;
let entryId: number;

/** Creates the maximum number of categories and accounts, each with entries in twelve months. */
beforeAll(async () => {
  test.now = new Date('2026-11-21T10:00:00Z');
  financier = await Financier.signUp(test);
  visitor = new Visitor(test, financier.person);
  const { userId } = financier.person;
  const { client } = test.database;
  await writeMany(test)`
    INSERT INTO "categories" ("user_id", "name", "type", "emoji")
    SELECT ${userId}::uuid, 'Category ' || n,
           (CASE WHEN n % 5 = 0 THEN 'income' ELSE 'expense' END)::"category_type", '📚'
      FROM generate_series(1, ${maxCategories}::int - (
             SELECT count(*)::int FROM "categories" WHERE "user_id" = ${userId}::uuid)) AS n`;
  await writeMany(test)`
    INSERT INTO "accounts" ("user_id", "name", "emoji", "initial_balance", "current_balance", "updated_at")
    SELECT ${userId}::uuid, 'Account ' || n, '🏦', 0, 0, now()
      FROM generate_series(1, ${maxAccounts}::int) AS n`;
  await writeMany(test)`
    INSERT INTO "entries" ("user_id", "category_id", "account_id", "amount", "date")
    SELECT ${userId}::uuid, c."id",
           (SELECT min("id") FROM "accounts" WHERE "user_id" = ${userId}::uuid) + c."position" % ${maxAccounts}::int,
           c."position" + 0.01, DATE '2025-12-05' + make_interval(months => m)
      FROM (SELECT "id", row_number() OVER (ORDER BY "id")::int AS "position"
              FROM "categories" WHERE "user_id" = ${userId}::uuid) AS c,
           generate_series(0, 11) AS m`;
  entryId = (await client.entry.findFirstOrThrow({ where: { userId } })).id;
});

describe('a user with the maximum number of categories and accounts, all used each month', () => {
  it.each([
    '/money',
    '/money/trends',
    '/money/entries',
    '/money/entries?month=2026-11',
    '/money/entries/new',
    '/money/entries/:id/edit',
    '/money/entries/selected/delete?ids=:id',
    '/money/categories',
    '/money/categories/:category/edit',
    '/money/categories/:category/delete',
    '/money/accounts',
    '/money/import',
    '/exports/entries.csv',
  ])('can open %s', async (pattern) => {
    const url = pattern
      .replace(':id', String(entryId))
      .replace(':category', String(financier.food));
    expect((await visitor.get(url)).statusCode).toBe(200);
  });

  it('can review an import', async () => {
    const page = await uploadEntries(visitor, 'date,amount\n2026-03-31,-1\n', {
      entries: {},
      filename: 'a.csv',
    });
    expect([page.status, page.title]).toStrictEqual([200, 'Review import']);
  });

  it('sees the largest categories of each type in the trends, and the sum of all others', async () => {
    const { markup } = await visitor.open('/money/trends');
    for (const [caption, last] of [
      ['Expenses by category', 'expenses'],
      ['Income by category', 'income'],
    ] as const) {
      const rows = rowsOf(markup, `${caption}, by month`);
      expect(rows).toHaveLength(1 + 100 + 1);
      expect(rows.at(-1)?.[0]).toBe('All other categories');
      const whole = await financier.read(`summary?month=2026-11`);
      const cents = rows.slice(1).map((row) => centsOf((row.at(-1) ?? '').replaceAll(',', '')));
      expect(cents.reduce((sum, each) => sum + each)).toBe(centsOf(whole[`total_${last}`]));
    }
  });
});
