import { beforeAll, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../../support/app/app.ts';
import { Financier } from '../../../../support/finance/financier.ts';
import { signUp } from '../../../../support/users/people.ts';
import { textOf } from '../../../../support/web/markup.ts';
import type { WebPage } from '../../../../support/web/web-page.ts';
import { Visitor } from '../../../../support/web/web-visitor.ts';

const test = useApp();
const path = '/money/entries';

const owner = useSeed(async () => Financier.withAccounts(await signUp(test)));
const visitor = useSeed(() => new Visitor(test, owner.person));
beforeAll(async () => {
  await owner.createUsualMonth('2026-03');
  await owner.createEntries([
    {
      ...{ categoryId: owner.category('Food').id, amount: '7', date: '2026-01-07' },
      ...{ description: 'Cash', accountId: null, tags: ['holiday', 'cash, coins'] },
    },
  ]);
});

const namesOf = ({ markup }: WebPage) =>
  [...markup.matchAll(/<td class="cell-name"><strong dir="auto">([\s\S]*?)<\/strong>/g)].map(
    ([, name = '']) => textOf(name),
  );
const listed = async (query: string) => namesOf(await visitor.open(`${path}?${query}`));

describe('/money/entries', () => {
  it('lists all entries, latest first, without totals', async () => {
    const page = await visitor.open(path);
    expect(namesOf(page)).toHaveLength(17);
    expect(namesOf(page).at(-1)).toBe('Cash');
    expect(page.text).not.toContain('17 entries');
  });

  it.each([
    ['search=tick', ['Concert tickets', 'Monthly ticket']],
    ['search=%E2%88%921.250,00', ['Rent']],
    ['search=1,250.00', ['Rent']],
    ['from=2026-03-14&to=2026-03-14', ['Dinner, Bairro Alto']],
    ['month=2026-01', ['Cash']],
    ['type=INCOME', ['Invoice 2026-014', 'Salary']],
    ['hasAccount=false', ['Cash']],
    ['allTags=holiday&allTags=cash%5C%2C+coins', ['Cash']],
    ['anyTags=commute,work', ['Lunch with Ann', 'Monthly ticket']],
    ['minAmount=189&maxAmount=1,250.00', ['Invoice 2026-014', 'Winter coat', 'Rent']],
    ['recurring=true', ['Rent']],
    ['orderBy=AMOUNT_DESC&minAmount=600', ['Salary', 'Rent', 'Invoice 2026-014']],
    ['orderBy=AMOUNT_ASC&maxAmount=10', ['Food', 'Cash']],
    ['orderBy=nothing&type=neither&recurring=maybe&month=2026-01', ['Cash']],
  ])('filters by %s', async (query, names) => {
    expect(await listed(query)).toStrictEqual(names);
  });

  it('links a tag with a comma to its entries', async () => {
    const page = await visitor.open(`${path}?month=2026-01`);
    expect(namesOf(await visitor.open(page.link('cash, coins') ?? ''))).toStrictEqual(['Cash']);
  });

  it('links to the first page from a page whose entries were deleted', async () => {
    const other = await Financier.withAccounts(await signUp(test));
    const entry = { categoryId: other.category('Food').id, amount: '1', date: '2026-05-01' };
    await other.createEntries(Array.from({ length: 51 }, () => entry));
    const reader = new Visitor(test, other.person);
    const second = (await reader.open(`${path}?month=2026-05`)).link('Next page') ?? '';
    const [, id = ''] = /name="ids" value="(\d+)"/.exec((await reader.open(second)).markup) ?? [];
    await reader.fillIn(`${path}/${id}/delete`, {});
    const page = await reader.open(second);
    expect(page.text).toContain('50 entries');
    expect(page.text).toContain('No entries on this page');
    expect(page.link('First page')).toBe(`${path}?month=2026-05`);
  });

  it('filters by several categories and accounts, by number or global id', async () => {
    const [transport, housing] = [owner.category('Transport'), owner.category('Housing')];
    const names = ['Electricity', 'Train to Lisbon', 'Monthly ticket', 'Rent'];
    for (const [one, other] of [
      [transport.databaseId, housing.databaseId],
      [transport.id, housing.id],
    ]) {
      expect(await listed(`categoryIds=${one}&categoryIds=${other}`)).toStrictEqual(names);
    }
    expect(await listed(`accountIds=${owner.accounts[1]?.databaseId}`)).toStrictEqual([]);
    expect(await listed(`accountIds=${owner.accounts[0]?.databaseId}`)).toHaveLength(16);
  });

  it('shows the count and the totals of the entries that match', async () => {
    const { text } = await visitor.open(`${path}?month=2026-03`);
    expect(text).toContain('16 entries In +4,820.00 Out −1,981.99 Balance +2,838.01');
  });

  it('shows each filter with a link to the list without it', async () => {
    const { databaseId } = owner.category('Food');
    const page = await visitor.open(`${path}?month=2026-03&search=shop&categoryIds=${databaseId}`);
    expect(page.link('March 2026 ×')).toBe(`${path}?search=shop&categoryIds=${databaseId}`);
    expect(page.link('“shop” ×')).toBe(`${path}?month=2026-03&categoryIds=${databaseId}`);
    expect(page.link('Food ×')).toBe(`${path}?search=shop&month=2026-03`);
    expect(page.link('Clear all')).toBe(path);
  });

  it.each([
    ['minAmount=x', 'minAmount', 'Minimum amount is not a number.'],
    [
      'minAmount=2&maxAmount=1',
      'minAmount',
      "Minimum amount can't be greater than the maximum amount.",
    ],
    ['from=2026-03-31&to=2026-03-01', 'from', "From can't be after to."],
    ['from=tomorrow', 'from', 'From must be a valid date, for example 2026-03-31.'],
    [
      `search=${'x'.repeat(101)}`,
      'search',
      'Description or amount is too long (maximum is 100 characters).',
    ],
  ])('shows the issue of the filter %s', async (query, field, issue) => {
    const page = await visitor.open(`${path}?${query}`);
    expect([page.status, page.problem(field)]).toStrictEqual([200, issue]);
    expect(namesOf(page)).toStrictEqual([]);
    expect(page.text).toContain('Correct the filters above.');
  });

  it('shows the issue of a month that is not valid', async () => {
    const page = await visitor.open(`${path}?month=2026-13`);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Month must be a valid month, for example 2026-03.');
  });

  it('exports the same entries', async () => {
    const { databaseId } = owner.category('Food');
    const query = `month=2026-03&type=EXPENSE&categoryIds=${databaseId}&allTags=holiday&minAmount=38`;
    const address = (await visitor.open(`${path}?${query}`)).link('Export CSV') ?? '';
    const { body } = await visitor.get(address);
    const lines = body.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('Dinner, Bairro Alto');
    const all = (await visitor.open(path)).link('Export CSV') ?? '';
    expect((await visitor.get(all)).body.trim().split('\r\n')).toHaveLength(18);
  });

  it('keeps the filters on the next and the previous page', async () => {
    const other = await Financier.withAccounts(await signUp(test));
    await other.createUsualMonth('2026-03', 10);
    const reader = new Visitor(test, other.person);
    const first = await reader.open(
      `${path}?anyTags=work&anyTags=commute&orderBy=DATE_ASC&from=2026-03-01`,
    );
    expect(namesOf(first)).toHaveLength(20);
    const food = other.category('Food').databaseId;
    const page = await reader.open(`${path}?categoryIds=${food}&orderBy=DATE_ASC`);
    expect(namesOf(page)).toHaveLength(50);
    const next = await reader.open(page.link('Next page') ?? '');
    expect(next.address).toContain(`categoryIds=${food}&orderBy=DATE_ASC&after=`);
    expect(next.text).toContain('Earliest first');
    expect(namesOf(next).length).toBeGreaterThan(0);
    const previous = await reader.open(next.link('Previous page') ?? '');
    expect(namesOf(previous)).toStrictEqual(namesOf(page));
  });

  it('shows no entries of other users', async () => {
    const stranger = new Visitor(test, await signUp(test));
    const page = await stranger.open(path);
    expect(page.text).toContain('No entries yet');
    const { databaseId } = owner.category('Food');
    const filtered = await stranger.open(`${path}?categoryIds=${databaseId}`);
    expect(filtered.text).toContain('No entries match these filters');
  });

  it('returns 404 for the id of another type', async () => {
    const id = owner.accounts[0]?.id;
    expect((await visitor.open(`${path}?categoryIds=${id}`)).status).toBe(404);
  });
});
