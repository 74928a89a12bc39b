import { beforeEach, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../../support/app/app.ts';
import { Financier } from '../../../../support/finance/financier.ts';
import { signUp } from '../../../../support/users/people.ts';
import { Visitor } from '../../../../support/web/web-visitor.ts';

const test = useApp();
const path = '/money/entries/selected';
let ids: string[];

const owner = useSeed(async () => Financier.withAccounts(await signUp(test)));
const visitor = useSeed(() => new Visitor(test, owner.person));

beforeEach(async () => {
  const entry = { categoryId: owner.category('Food').id, amount: '12.50', date: '2026-03-15' };
  const created = await owner.createEntries([
    { ...entry, tags: ['one'], description: 'First' },
    { ...entry, description: 'Second' },
    { ...entry, description: 'Third' },
  ]);
  ids = created.map(String);
});

const list = '/money/entries?month=2026-03';
const change = async (entries: Readonly<Record<string, string | readonly string[]>>) =>
  visitor.submit(await visitor.open(list), path, { ids: ids.slice(0, 2), ...entries });
const stored = (values: readonly string[] = ids) =>
  Promise.all(values.map((id) => owner.entry(Number(id))));

describe('the form for the selected entries', () => {
  it('changes category, account and tags of the selected entries only', async () => {
    const page = await change({
      categoryId: String(owner.category('Health').databaseId),
      accountId: String(owner.accounts[1]?.databaseId),
      tag: ' two ',
    });
    expect([page.address, page.notice]).toStrictEqual([list, '2 entries changed.']);
    const changed = { category: { name: 'Health' }, account: { name: 'Savings' } };
    expect(await stored()).toMatchObject([
      { ...changed, tags: ['one', 'two'] },
      { ...changed, tags: ['two'] },
      { category: { name: 'Food' }, account: { name: 'Everyday' }, tags: [] },
    ]);
  });

  it('adds and removes several tags, as the form of an entry reads them', async () => {
    await change({ tag: 'holiday, Lisbon' });
    await change({ tag: 'cash\\, coins', removeTag: 'one, Lisbon' });
    const tags = ['holiday', 'cash, coins'];
    expect((await stored()).map((entry) => entry.tags)).toStrictEqual([tags, tags, []]);
  });

  it('says to which category entries are moved', async () => {
    const page = await change({ categoryId: String(owner.category('Health').databaseId) });
    expect(page.notice).toBe('2 entries moved to Health.');
  });

  it('adds a tag to what another request changes at the same time, and loses neither', async () => {
    const page = await visitor.open(list);
    await Promise.all(
      ['a', 'b', 'c'].map((tag) => visitor.submit(page, path, { ids, tag, removeTag: ' ONE ' })),
    );
    const tags = (await stored()).map((entry) => entry.tags.toSorted());
    expect(tags).toStrictEqual(ids.map(() => ['a', 'b', 'c']));
  });

  it('removes a tag and keeps the others', async () => {
    await change({ tag: 'two' });
    const page = await change({ removeTag: 'ONE' });
    expect(page.notice).toBe('2 entries changed.');
    expect((await stored()).map(({ tags }) => tags)).toStrictEqual([['two'], ['two'], []]);
  });

  it('removes the account, and keeps the values of blank fields', async () => {
    await change({ accountId: 'none' });
    expect(await stored()).toMatchObject([
      { account: null, category: { name: 'Food' }, tags: ['one'] },
      { account: null },
      { account: { name: 'Everyday' } },
    ]);
  });

  it('returns to the same page of the list', async () => {
    await owner.createUsualMonth('2026-03', 5);
    const first = await visitor.open(list);
    const second = await visitor.open(first.link('Next page') ?? '');
    const page = await visitor.submit(second, path, { ids, tag: 'x' });
    expect(page.address).toBe(second.address);
  });

  it.each([
    [{ ids: [], tag: 'x' }, 'Select at least one entry.'],
    [{}, 'Choose a category, an account or a tag.'],
  ])('returns 422 if something is missing: %j', async (entries, issue) => {
    const page = await change(entries);
    expect([page.status, page.problem('selection')]).toStrictEqual([422, issue]);
  });

  it('changes nothing if one entry is rejected, and shows the issue in its row', async () => {
    const tags = Array.from({ length: 20 }, (_, index) => `t${index}`);
    const category = owner.category('Food').id;
    const full = { categoryId: category, amount: '1', date: '2026-03-31', tags };
    const [id] = await owner.createEntries([full]);
    const before = await stored();
    const page = await change({ ids: [...ids, String(id)], tag: 'one more' });
    expect([page.status, page.problem('selection')]).toStrictEqual([
      422,
      "Nothing was changed. One entry can't be changed: Tags are too many (maximum is 20).",
    ]);
    expect(page.markup).toMatch(/<p class="issue">Tags are too many \(maximum is 20\)\.<\/p>/);
    expect(page.form(path).fields.tag).toBe('one more');
    const checked = [...page.markup.matchAll(/name="ids" value="(\d+)"[^>]*\schecked/g)];
    expect(checked.map(([, value]) => value).toSorted()).toStrictEqual(
      [...ids, String(id)].toSorted(),
    );
    expect(await stored()).toStrictEqual(before);
  });

  it('shows an issue for the entry of another user', async () => {
    const other = await Financier.withAccounts(await signUp(test));
    const [id] = await other.createEntries([
      { categoryId: other.category('Food').id, amount: '1', date: '2026-03-31' },
    ]);
    const page = await change({ ids: [String(id)], tag: 'x' });
    expect(page.status).toBe(422);
    expect((await other.entry(Number(id))).tags).toStrictEqual([]);
  });

  it('changes 500 entries', async () => {
    const entry = { categoryId: owner.category('Food').id, amount: '1', date: '2020-01-01' };
    const many = (await owner.createEntries(Array.from({ length: 500 }, () => entry))).map(String);
    const page = await change({ ids: many, tag: 'many' });
    expect(page.notice).toBe('500 entries changed.');
    expect(await stored([many[0], many[499]] as string[])).toMatchObject([
      { tags: ['many'] },
      { tags: ['many'] },
    ]);
  });

  it('asks before it makes expenses income, and changes nothing until then', async () => {
    const everyday = { id: owner.accounts[0]?.databaseId as number };
    const before = await stored();
    const balance = await owner.balanceOf(everyday);
    const page = await change({
      categoryId: String(owner.category('Salary').databaseId),
      tag: 'x',
    });
    expect([page.status, page.title]).toStrictEqual([200, 'Change between income and expense?']);
    expect(page.text).toContain(
      '2 expenses become income, and the balance changes by +50.00. Nothing is changed yet.',
    );
    expect(page.link('Cancel')).toBe(list);
    expect(await stored()).toStrictEqual(before);
    const after = await visitor.submit(page, path);
    expect([after.address, after.notice]).toStrictEqual([list, '2 entries changed.']);
    expect(await stored()).toMatchObject([
      { category: { name: 'Salary' }, tags: ['one', 'x'] },
      { category: { name: 'Salary' }, tags: ['x'] },
      { category: { name: 'Food' }, tags: [] },
    ]);
    const moved = await owner.balanceOf(everyday);
    expect((Number(moved) - Number(balance)).toFixed(2)).toBe('50.00');
  });

  it('deletes the selected entries after a confirmation', async () => {
    const one = await change({ ids: ids.slice(0, 1), action: 'delete' });
    expect(one.text).toContain('Delete 1 entry? The balance of its account changes too.');
    const page = await change({ action: 'delete' });
    expect(page.text).toContain('Delete 2 entries? The balances of their accounts change too.');
    expect(page.text).toContain('First 15 Mar 2026 Food Everyday −12.50');
    expect(page.text).not.toContain('Third');
    expect(page.link('Cancel')).toBe(list);
    const after = await visitor.submit(page, `${path}/delete`);
    expect([after.address, after.notice]).toStrictEqual([list, '2 entries deleted.']);
    const [first = '', second = '', third = ''] = ids;
    for (const id of [first, second]) {
      expect((await visitor.open(`/money/entries/${id}/edit`)).status).toBe(404);
    }
    expect((await stored([third]))[0].description).toBe('Third');
  });

  it('deletes the other entries if one was deleted meanwhile', async () => {
    const page = await change({ action: 'delete' });
    const [first = '', second = ''] = ids;
    await visitor.fillIn(`/money/entries/${first}/delete`, {});
    await visitor.submit(page, `${path}/delete`);
    expect((await visitor.open(`/money/entries/${second}/edit`)).status).toBe(404);
    const nothing = await visitor.open(page.address);
    expect(nothing.text).toContain('No entries are selected');
  });

  it('shows the number of entries that a confirmation does not list', async () => {
    const entry = { categoryId: owner.category('Food').id, amount: '1', date: '2020-01-01' };
    const many = (await owner.createEntries(Array.from({ length: 120 }, () => entry))).map(String);
    const page = await change({ ids: many, action: 'delete' });
    expect(page.title).toBe('Delete 120 entries?');
    expect(page.text).toContain('And 20 more.');
    await visitor.submit(page, `${path}/delete`);
    expect((await visitor.open(`/money/entries/${many[119]}/edit`)).status).toBe(404);
  });
});

describe('all entries that match the filters', () => {
  const matching = '/money/entries?search=match+%26+rent';
  const seedMatching = async (count: number) => {
    const food = owner.category('Food').id;
    const entry = { categoryId: food, amount: '1.00', date: '2019-05-01' };
    const described = Array.from({ length: count }, () => ({
      ...entry,
      description: 'match & rent',
    }));
    const created = await owner.createEntries(described);
    const others = await owner.createEntries([{ ...entry, description: 'other' }]);
    return { created: created.map(String), others: others.map(String) };
  };
  const changeAll = async (entries: Readonly<Record<string, string | readonly string[]>>) => {
    const page = await visitor.open(matching);
    expect(page.text).toMatch(/Select all \d+ that match the filters, also on other pages/);
    return visitor.submit(page, path, { all: 'true', ...entries });
  };

  it('are moved, also those on other pages, and no others', async () => {
    const { created, others } = await seedMatching(120);
    const page = await changeAll({ categoryId: String(owner.category('Health').databaseId) });
    expect([page.address, page.notice]).toStrictEqual([matching, '120 entries moved to Health.']);
    const names = (await stored([...created, ...others])).map(({ category }) => category.name);
    expect(names).toStrictEqual([...created.map(() => 'Health'), 'Food']);
    await visitor.submit(await changeAll({ action: 'delete' }), `${path}/delete`);
    expect((await visitor.open(matching)).text).toContain('No entries match these filters');
    expect((await stored(others))[0].description).toBe('other');
  });

  it('can be selected up to 500', async () => {
    const { created } = await seedMatching(250);
    const more = await seedMatching(251);
    const page = await visitor.open(matching);
    expect(page.text).toContain(
      '501 entries match. To change all of them at once, filter for at most 500.',
    );
    const rejected = await visitor.submit(page, path, { all: 'true', tag: 'x' });
    expect(rejected.status).toBe(422);
    expect(rejected.problem('selection')).toBe('More than 500 entries match: filter for fewer.');
    const tags = (await stored([created[0], more.created[0]] as string[])).map((each) => each.tags);
    expect(tags).toStrictEqual([[], []]);
  });

  it('are not offered without filters', async () => {
    expect((await visitor.open('/money/entries')).text).not.toContain('that match the filters');
  });
});
