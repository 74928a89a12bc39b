import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../../support/app/app.ts';
import { Financier } from '../../../../support/finance/financier.ts';
import { signUp } from '../../../../support/users/people.ts';
import { Visitor } from '../../../../support/web/web-visitor.ts';

const test = useApp();

const owner = useSeed(async () => Financier.withAccounts(await signUp(test)));
const visitor = useSeed(() => new Visitor(test, owner.person));
const stranger = useSeed(async () => new Visitor(test, await signUp(test)));

const food = () => owner.category('Food');

/** Creates an entry. @returns its number */
async function newEntry(more: object = {}): Promise<number> {
  const entry = { categoryId: food().id, amount: '12.50', date: '2026-03-15', ...more };
  return (await owner.createEntries([entry]))[0] as number;
}

describe('/money/entries/new', () => {
  const path = '/money/entries/new';

  it('creates an entry with all fields and shows its month', async () => {
    const page = await visitor.fillIn(path, {
      ...{ amount: ' 1,250.00 ', categoryId: String(food().databaseId), date: '2026-07-04' },
      ...{ accountId: String(owner.accounts[1]?.databaseId), description: ' Fair ' },
      ...{ tags: 'summer, a\\, b, Summer', recurring: 'true' },
    });
    expect(page.address).toBe('/money?month=2026-07');
    expect(page.notice).toBe('Entry added. The amount was read as 1,250.00.');
    const id = Number(/entries\/(\d+)\/edit/.exec(page.markup)?.[1]);
    expect(await owner.entry(id)).toStrictEqual({
      ...{ amount: '1250.00', date: '2026-07-04', description: 'Fair', recurring: true },
      ...{ tags: ['summer', 'a, b'], category: { name: 'Food' }, account: { name: 'Savings' } },
    });
  });

  it('takes its initial values from the address, and returns to the address in next', async () => {
    const { databaseId } = owner.category('Health');
    const next = '/money/entries?search=a%26b';
    const address = `${path}?categoryId=${databaseId}&date=2026-01-02&next=${encodeURIComponent(next)}`;
    const page = await visitor.open(address);
    expect(page.form(path).fields).toMatchObject({
      ...{ categoryId: String(databaseId), date: '2026-01-02' },
      accountId: String(owner.accounts[0]?.databaseId),
    });
    expect(page.link('Cancel')).toBe(next);
    expect((await visitor.submit(page, path, { amount: '1' })).address).toBe(next);
  });

  it('shows issues next to their fields and keeps the values', async () => {
    const entered = { amount: '', date: '2026-07-04', tags: 'a, b', description: 'Fair' };
    const page = await visitor.fillIn(path, entered);
    expect([page.status, page.problem('amount')]).toStrictEqual([422, "Amount can't be blank."]);
    expect(page.problem('categoryId')).toBe('Choose a category.');
    expect(page.form(path).fields).toMatchObject(entered);
  });

  it('never returns to another site', async () => {
    for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
      const page = await visitor.open(`${path}?next=${encodeURIComponent(next)}`);
      expect(page.link('Cancel')).toBe('/money/entries');
    }
  });
});

describe('/money/entries/:id/edit', () => {
  it('shows the values of the entry and changes them', async () => {
    const id = await newEntry({ description: 'Tea', tags: ['a, b', 'c'], recurring: true });
    const path = `/money/entries/${id}/edit`;
    const page = await visitor.open(`${path}?next=/money%3Fmonth=2026-03`);
    expect(page.form(path).fields).toMatchObject({
      ...{ amount: '12.50', date: '2026-03-15', description: 'Tea', recurring: 'true' },
      ...{ tags: 'a\\, b, c', categoryId: String(food().databaseId) },
    });
    const { recurring: _, ...unchanged } = page.form(path).fields;
    const reply = await visitor.post(page.form(path).action, {
      ...unchanged,
      ...{ amount: '13', description: '', accountId: '', tags: 'c' },
    });
    expect([reply.statusCode, reply.headers.location]).toStrictEqual([303, '/money?month=2026-03']);
    expect(await owner.entry(id)).toStrictEqual({
      ...{ amount: '13.00', date: '2026-03-15', description: null, recurring: false },
      ...{ tags: ['c'], category: { name: 'Food' }, account: null },
    });
  });

  it('shows issues next to their fields, and returns to the same list afterwards', async () => {
    const id = await newEntry();
    const path = `/money/entries/${id}/edit`;
    const tags = Array.from({ length: 21 }, (_, index) => `t${index}`).join(',');
    const rejected = await visitor.fillIn(`${path}?next=/money`, { amount: '0', tags });
    expect(rejected.status).toBe(422);
    expect(rejected.problem('amount')).toBe('Amount must be greater than 0.');
    expect(rejected.problem('tags')).toContain('maximum is 20');
    const saved = await visitor.submit(rejected, path, { amount: '1', tags: '' });
    expect(saved.address).toBe('/money');
  });

  it('asks before a category of the other type makes an expense income', async () => {
    const id = await newEntry({ description: 'NETFLIX "<b>"', amount: '15.49', tags: ['a, b'] });
    const path = `/money/entries/${id}/edit`;
    const categoryId = String(owner.category('Salary').databaseId);
    const before = await owner.entry(id);
    const question = await visitor.fillIn(`${path}?next=/money`, { categoryId });
    expect(question.status).toBe(200);
    expect(question.title).toBe('Change between income and expense?');
    expect(question.text).toContain(
      '1 expense becomes income, and the balance changes by +30.98. Nothing is changed yet.',
    );
    expect(question.link('Cancel')).toBe('/money');
    expect(await owner.entry(id)).toStrictEqual(before);
    const saved = await visitor.submit(question, path);
    expect([saved.address, saved.notice]).toStrictEqual(['/money', 'Entry saved.']);
    expect(await owner.entry(id)).toStrictEqual({ ...before, category: { name: 'Salary' } });
  });

  it('shows the change of the balance in the number format of the user', async () => {
    const id = await newEntry({ amount: '1234.50' });
    const categoryId = String(owner.category('Salary').databaseId);
    const where = { id: owner.person.userId };
    await test.database.client.user.update({ where, data: { locale: 'de-DE' } });
    const question = await visitor.fillIn(`/money/entries/${id}/edit`, { categoryId });
    await test.database.client.user.update({ where, data: { locale: null } });
    expect(question.text).toContain('the balance changes by +2.469,00. Nothing is changed yet.');
  });

  it('returns 404 for the entry of another user, and changes nothing', async () => {
    const id = await newEntry();
    const { token } = await stranger.open('/');
    for (const action of ['edit', 'delete']) {
      const path = `/money/entries/${id}/${action}`;
      expect((await stranger.open(path)).status).toBe(404);
      const entries = { _token: token, amount: '1', categoryId: '1', date: '2026-03-15' };
      expect((await stranger.post(path, entries)).statusCode).toBe(404);
    }
    expect(await owner.entry(id)).toMatchObject({ amount: '12.50' });
    expect((await visitor.open('/money/entries/x/edit')).status).toBe(404);
  });
});

describe('/money/entries/:id/delete', () => {
  it('shows the entry, and deletes it after a confirmation', async () => {
    const id = await newEntry({ description: 'A mistake' });
    const edit = await visitor.open(`/money/entries/${id}/edit?next=%2Fmoney%3Fmonth%3D2026-03`);
    const page = await visitor.open(edit.link('Delete…') ?? '');
    expect(page.title).toBe('Delete this entry?');
    expect(page.text).toContain('The balance of Everyday changes too.');
    expect(page.text).toContain('A mistake 15 Mar 2026 Food Everyday −12.50');
    expect(page.link('Cancel')).toBe(edit.address);
    const list = await visitor.submit(page, `/money/entries/${id}/delete`);
    expect([list.address, list.notice]).toStrictEqual(['/money?month=2026-03', 'Entry deleted.']);
    expect((await visitor.open(`/money/entries/${id}/edit`)).status).toBe(404);
  });
});

describe('the form for the selected entries', () => {
  const path = '/money/entries/selected';

  it('shows why an entry that is no longer listed can not be changed', async () => {
    const ids = [await newEntry(), await newEntry()].map(String);
    const list = await visitor.open('/money/entries?month=2026-03');
    await visitor.fillIn(`/money/entries/${ids[0]}/delete`, {});
    const page = await visitor.submit(list, path, { ids, tag: 'new' });
    expect(page.problem('selection')).toBe(
      "Nothing was changed. One entry can't be changed: Entry must exist.",
    );
  });

  it('marks no other row if an entry of all that match can not be changed', async () => {
    const tags = Array.from({ length: 20 }, (_, index) => `t${index}`);
    const full = await newEntry({ date: '2018-03-31', tags });
    const other = await newEntry({ date: '2018-03-01' });
    const list = await visitor.open('/money/entries?month=2018-03');
    const entries = { all: 'true', ids: [String(other)], tag: 'new' };
    const page = await visitor.submit(list, path, entries);
    expect(page.problem('selection')).toContain('Tags are too many');
    expect(page.markup).not.toContain('<p class="issue">');
    expect((await owner.entry(full)).tags).toStrictEqual(tags);
  });
});
