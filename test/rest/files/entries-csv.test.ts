import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../support/app/app.ts';
import { Financier } from '../../support/finance/financier.ts';
import { anybody } from '../../support/users/people.ts';

const test = useApp();

const path = '/exports/entries.csv';
const header = 'id,date,type,category,amount,description,tags,account,recurring';

const owner = useSeed(() => Financier.signUp(test));

/** Replaces the entries by others. @returns the export, without the ids */
async function exported(entries: readonly object[], query = ''): Promise<string[]> {
  await test.database.client.entry.deleteMany();
  for (const each of entries) await owner.createEntry(each);
  const { body, statusCode } = await owner.key.get(`${path}${query}`);
  expect(statusCode, body).toBe(200);
  expect(body.endsWith('\r\n')).toBe(true);
  const [first, ...lines] = body.slice(0, -2).split('\r\n');
  expect(first).toBe(header);
  return lines.map((line) => line.replace(/^\d+,/, ''));
}

describe('GET /exports/entries.csv', () => {
  it('lists all columns of each entry, latest date first', async () => {
    const account = await owner.createAccount({ name: 'Everyday, joint' });
    const lines = await exported([
      { date: '2026-03-01', amount: '1' },
      {
        date: '2026-03-02',
        category_id: owner.salary,
        amount: '1234.50',
        description: 'A "big"\nday',
        tags: ['a;b', 'c\\d', 'e'],
        account_id: account.id,
        recurring: true,
      },
    ]);
    expect(lines).toEqual([
      '2026-03-02,income,Salary,1234.50,"A ""big""\nday",a\\;b;c\\\\d;e,"Everyday, joint",true',
      '2026-03-01,expense,Food,1.00,,,,false',
    ]);
  });

  it('has only a header if there are no entries', async () => {
    expect(await exported([])).toEqual([]);
  });

  it('is an attachment with Cache-Control: no-store', async () => {
    const { headers } = await owner.person.get(path);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': 'attachment; filename="entries.csv"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([
    ['=1+2', "'=1+2"],
    ['+1', "'+1"],
    ['-1+2', "'-1+2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1', "'＝1"],
    ['=1,2', '"\'=1,2"'],
    ['-12.50', '-12.50'],
    ['a=1', 'a=1'],
  ])('shows the description %s as %s', async (description, shown) => {
    const [line] = await exported([{ date: '2026-03-01', description }]);
    expect(line).toBe(`2026-03-01,expense,Food,12.50,${shown},,,false`);
  });

  it('exports more entries than a page has, each once', async () => {
    await exported([]);
    await test.database.client.$executeRaw`
      INSERT INTO "entries" ("user_id", "category_id", "amount", "date")
      SELECT ${owner.person.userId}::uuid, ${owner.food}::bigint, n, DATE '2026-01-01' + n / 10
        FROM generate_series(1, 250) AS n`;
    const { body } = await owner.person.get(path);
    const amounts = body
      .split('\r\n')
      .slice(1, -1)
      .map((line) => Number(line.split(',')[4]));
    expect(amounts).toEqual(Array.from({ length: 250 }, (_, index) => 250 - index));
  });

  const days = ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01'].map((date) => ({ date }));
  it.each([
    ['?month=2026-02', ['2026-02-28', '2026-02-01']],
    ['?from=2026-02-01', ['2026-03-01', '2026-02-28', '2026-02-01']],
    ['?to=2026-02-01', ['2026-02-01', '2026-01-31']],
    ['?from=2026-02-01&to=2026-02-28', ['2026-02-28', '2026-02-01']],
    ['?from=2030-01-01', []],
    ['?month=&other=1', ['2026-03-01', '2026-02-28', '2026-02-01', '2026-01-31']],
  ])('with %s has the days %j', async (query, expected) => {
    expect((await exported(days, query)).map((line) => line.slice(0, 10))).toEqual(expected);
  });

  it.each([
    ['?month=2026-13', 'Month must be a valid month, for example 2026-03'],
    ['?from=2026-02-30', 'From must be a valid date, for example 2026-03-31'],
    ['?from=2026-03-01&to=2026-02-01', "From can't be after to"],
    ['?month=2026-03&to=2026-03-01', "Month can't be combined with from and to"],
    ['?type=EXPENSE', 'Type is not included in the list'],
    ['?recurring=1', 'Recurring must be true or false'],
    ['?category_id=x', 'Category 1 must exist'],
    ['?min_amount=x', 'Min amount is not a number'],
    ['?min_amount=2&max_amount=1', "Min amount can't be greater than the maximum amount"],
    ['?month=2026-03&month=2026-04', 'Month must be given once'],
  ])('rejects %s', async (query, message) => {
    const reply = await owner.key.get(`${path}${query}`);
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toEqual({ error: 'Validation failed', details: [message] });
  });

  it('returns 401 without a session or a finance key', async () => {
    const apiKey = await owner.person.createApiKey();
    for (const client of [anybody(test), apiKey]) {
      const reply = await client.get(path);
      expect(reply.statusCode).toBe(401);
      expect(reply.headers['www-authenticate']).toMatch(/^Bearer/);
      expect(reply.body).not.toContain('Food');
    }
    const { details } = (await apiKey.get(path)).json();
    expect(details).toEqual(['This is an API key. Use a finance key (fin_…)']);
  });

  it('does not read entries for HEAD', async () => {
    test.statements.length = 0;
    const reply = await owner.person.request({ method: 'HEAD', url: path });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toMatch(/^text\/csv/);
    expect(test.statements.filter((sql) => sql.includes('"entries"'))).toEqual([]);
  });

  it('returns 405 for other methods', async () => {
    const reply = await owner.key.post(path, {});
    expect(reply.statusCode).toBe(405);
    expect(reply.headers.allow).toBe('GET, HEAD');
  });
});
