import { beforeAll, describe, expect, it } from 'vitest';
import { comparedDays } from '../../../../../src/web/pages/money/comparison.ts';
import { useApp, useSeed } from '../../../../support/app/app.ts';
import { Financier } from '../../../../support/finance/financier.ts';
import { signUp } from '../../../../support/users/people.ts';
import { textOf } from '../../../../support/web/markup.ts';
import type { WebPage } from '../../../../support/web/web-page.ts';
import { Visitor } from '../../../../support/web/web-visitor.ts';

const test = useApp();

const owner = useSeed(async () => Financier.withAccounts(await signUp(test)));
const visitor = useSeed(() => new Visitor(test, owner.person));
beforeAll(async () => {
  await owner.createUsualMonth('2026-03');
  await owner.createEntries([
    { categoryId: owner.category('Food').id, amount: '1000', date: '2026-02-28' },
    { categoryId: owner.category('Salary').id, amount: '4200', date: '2026-02-01' },
  ]);
});

const textsOf = (page: WebPage, tag: string, className: string) =>
  [
    ...page.markup.matchAll(
      new RegExp(`<${tag} class="${className}"[^>]*>([\\s\\S]*?)</${tag}>`, 'g'),
    ),
  ].map(([, inside = '']) => textOf(inside));

const figures = (page: WebPage) => textsOf(page, 'div', 'stat');

describe('/money', () => {
  it('compares income, expenses and balance with the month before', async () => {
    expect(figures(await visitor.open('/money?month=2026-03'))).toStrictEqual([
      'In +4,820.00 ▲ 15% more than in February 2026',
      'Out −1,981.99 ▲ 98% more than in February 2026',
      'Balance +2,838.01 ▼ 361.99 less than in February 2026',
    ]);
  });

  it('compares the current month and its categories with the previous month up to the same day', async () => {
    const saver = await Financier.withAccounts(await signUp(test));
    const food = saver.category('Food').id;
    await saver.createEntries([
      { categoryId: food, amount: '100', date: '2026-10-23' },
      { categoryId: food, amount: '900', date: '2026-10-24' },
      { categoryId: food, amount: '88', date: '2026-11-23' },
      { categoryId: food, amount: '500', date: '2026-11-24' },
    ]);
    const money = new Visitor(test, saver.person);
    const at = async (time: string) => {
      test.now = new Date(time);
      const page = await money.open('/money?month=2026-11');
      return [figures(page)[1], textsOf(page, 'a', 'bars-link')[0]?.replace(/^.*?(?=Food)/, '')];
    };
    expect(await at('2026-11-23T12:00:00Z')).toStrictEqual([
      'Out −588.00 ▼ 12% less than by 23 October',
      'Food 588.00 100% 100.00 by 23 October',
    ]);
    expect(await at('2026-12-01T12:00:00Z')).toStrictEqual([
      'Out −588.00 ▼ 41% less than in October 2026',
      'Food 588.00 100% 1,000.00 in October 2026',
    ]);
  });

  it('compares the last day of a longer month with the whole month before', () => {
    const title = (month: string, today: string) => comparedDays(month, today).title;
    expect(title('2026-03', '2026-03-28')).toBe('in February 2026');
    expect(title('2026-03', '2026-03-27')).toBe('by 27 February');
    expect(title('2026-04', '2026-04-30')).toBe('by 30 March');
    expect(title('2026-03', '2026-04-01')).toBe('in February 2026');
  });

  it('shows no comparison for the first month', async () => {
    const page = await visitor.open('/money?month=1900-01');
    expect(figures(page)).toStrictEqual(['In 0.00', 'Out 0.00', 'Balance 0.00']);
    expect(page.link('←')).toBeUndefined();
    expect((await visitor.open('/money?month=2199-12')).link('→')).toBeUndefined();
  });

  it('shows no comparison for a month that has not begun', async () => {
    test.now = new Date('2026-03-31T12:00:00Z');
    const page = await visitor.open('/money?month=2026-04');
    expect(figures(page)).toStrictEqual(['In 0.00', 'Out 0.00', 'Balance 0.00']);
    expect(page.text).not.toContain('in March 2026');
  });

  it('links to the previous and the next month', async () => {
    const page = await visitor.open('/money?month=2026-01');
    expect(page.title).toBe('January 2026');
    expect(page.link('←')).toBe('/money?month=2025-12');
    expect(page.link('→')).toBe('/money?month=2026-02');
  });

  it('has a month field that also works as a text field, with the last 24 months', async () => {
    test.now = new Date('2026-03-05T12:00:00.000Z');
    const { markup } = await visitor.open('/money?month=2020-05');
    const input = /<input id="month"[^>]*>/.exec(markup)?.[0] ?? '';
    for (const attribute of ['type="month"', 'placeholder="YYYY-MM"', 'list="recent-months"']) {
      expect(input).toContain(attribute);
    }
    const [, source = ''] = /pattern="([^"]*)"/.exec(input) ?? [];
    const pattern = new RegExp(`^(?:${source})$`, 'v');
    for (const month of ['1900-01', '2026-12', '2199-10']) expect(month).toMatch(pattern);
    for (const text of ['2026-13', '2026-00', '1899-12', '2200-01', '2026-3', 'March 2026']) {
      expect(text).not.toMatch(pattern);
    }
    const [, list = ''] = /<datalist id="recent-months">([\s\S]*?)<\/datalist>/.exec(markup) ?? [];
    const options = [...list.matchAll(/<option value="([^"]*)">([^<]*)</g)];
    expect(options).toHaveLength(24);
    expect(options[0]?.slice(1)).toStrictEqual(['2026-03', 'March 2026']);
    expect(options[23]?.slice(1)).toStrictEqual(['2024-04', 'April 2024']);
  });

  it('shows the current month by default, today as the date of a new entry', async () => {
    test.now = new Date('2026-02-03T23:59:59Z');
    const page = await visitor.open('/money');
    expect(page.title).toBe('February 2026');
    expect(page.form('/money').fields.date).toBe('2026-02-03');
  });

  it.each(['2026-13', '2026-3', '1899-12', 'x'])('returns 422 for the month %s', async (month) => {
    const page = await visitor.open(`/money?month=${month}`);
    expect([page.status, page.title]).toStrictEqual([422, 'Invalid request']);
    expect(page.text).toContain('Month must be');
  });

  it('shows the spending by category, largest first, with links to the entries', async () => {
    const page = await visitor.open('/money?month=2026-03');
    const bars = textsOf(page, 'a', 'bars-link');
    expect(bars[0]).toContain('Housing 1,334.10 67% 0.00 in February 2026');
    expect(bars.find((bar) => bar.includes('Food'))).toContain('1,000.00 in February 2026');
    expect(bars.at(-1)).toContain('Freelance 620.00 13% 0.00 in February 2026');
    const { databaseId } = owner.category('Housing');
    const address = page.link(bars[0] ?? '') ?? '';
    expect(address).toBe(`/money/entries?month=2026-03&categoryIds=${databaseId}`);
    expect((await visitor.open(address)).text).toContain('2 entries In 0.00 Out −1,334.10');
  });

  it('shows the entries by day, latest first, with the balance of each day', async () => {
    const { markup } = await visitor.open('/money?month=2026-03');
    const days = [...markup.matchAll(/<h3[^>]*>([\s\S]*?)<\/h3>/g)].map(([, day = '']) =>
      textOf(day),
    );
    expect(days.slice(0, 2)).toStrictEqual(['Sunday 15 March +535.90', 'Saturday 14 March −38.60']);
    expect(days).toHaveLength(12);
  });

  it('shows a month without entries', async () => {
    const page = await visitor.open('/money?month=2001-01');
    expect(page.text).toContain('No entries in January 2001');
    expect(page.text).toContain('No expenses in this month.');
    expect(page.link('import a file from your bank')).toBe('/money/import');
  });

  it('shows all of 200 entries, and the newest 100 of more', async () => {
    const other = await Financier.withAccounts(await signUp(test));
    const reader = new Visitor(test, other.person);
    const one = { categoryId: other.category('Food').id, amount: '1', date: '2026-05-01' };
    await other.createEntries(Array.from({ length: 200 }, () => one));
    const lines = async () =>
      textsOf(await reader.open('/money?month=2026-05'), 'div', 'line-text');
    expect(await lines()).toHaveLength(200);
    await other.createEntries([{ ...one, date: '2026-05-31', description: 'The newest' }]);
    expect(await lines()).toHaveLength(100);
    expect((await lines())[0]).toContain('The newest');
    const page = await reader.open('/money?month=2026-05');
    expect(page.text).toContain('These are the newest 100 of 201 entries.');
    expect(page.link('Show all')).toBe('/money/entries?month=2026-05');
  });
});

describe('the form for a new entry of a month', () => {
  it('keeps the date, the category and the account for the next entry', async () => {
    const categoryId = String(owner.category('Transport').databaseId);
    const accountId = String(owner.accounts[1]?.databaseId);
    const added = {
      amount: '1,234.50',
      categoryId,
      accountId,
      description: 'Car',
      date: '2026-04-02',
    };
    const page = await visitor.fillIn('/money?month=2026-03', added);
    expect(page.title).toBe('April 2026');
    expect(page.notice).toBe('Entry added. The amount was read as 1,234.50.');
    expect(page.text).toContain('Thursday 2 April −1,234.50');
    expect(page.form('/money').fields).toMatchObject({
      ...{ amount: '', description: '' },
      ...{ categoryId, accountId, date: '2026-04-02' },
    });
  });

  it('keeps the choice of no account', async () => {
    const categoryId = String(owner.category('Food').databaseId);
    const page = await visitor.fillIn('/money', {
      ...{ amount: '3', categoryId, accountId: '', date: '2026-06-02' },
    });
    expect(page.form('/money').fields.accountId).toBe('');
    expect((await visitor.open('/money')).form('/money').fields.accountId).not.toBe('');
  });

  it('shows the issues of all fields and keeps the values', async () => {
    const page = await visitor.fillIn('/money?month=2026-03', { amount: ' ', date: '2026-03-04' });
    expect([page.status, page.title]).toStrictEqual([422, 'March 2026']);
    expect(page.problem('amount')).toBe("Amount can't be blank.");
    expect(page.problem('categoryId')).toBe('Choose a category.');
    expect(page.form('/money').fields.date).toBe('2026-03-04');
  });

  it.each([
    ['amount', '0', 'Amount must be greater than 0.'],
    ['amount', '1,2,3', 'Amount is not a number.'],
    ['date', '2026-02-30', 'Date must be a valid date, for example 2026-03-31.'],
    ['categoryId', '2147483647', 'Category must exist.'],
    ['accountId', 'x', 'Account must exist.'],
  ])('returns 422 for the %s %s', async (name, value, issue) => {
    const categoryId = String(owner.category('Food').databaseId);
    const valid = { amount: '1', categoryId, date: '2026-03-04' };
    const page = await visitor.fillIn('/money?month=2026-03', { ...valid, [name]: value });
    expect(page.status).toBe(422);
    expect([page.problem(name), page.alert].join('')).toBe(issue);
  });
});
