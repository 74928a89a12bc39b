import { beforeEach, describe, expect, it } from 'vitest';
import { schema } from '../../../src/graphql/schema.ts';
import { useApp, useSeed } from '../../support/app/app.ts';
import { Financier } from '../../support/finance/financier.ts';
import { image } from '../../support/images/images.ts';
import { password, signUp } from '../../support/users/people.ts';
import { useEditedRecords } from '../../support/web/edited-records.ts';
import { decodeEntities } from '../../support/web/markup.ts';
import { forms } from '../../support/web/web-routes.ts';
import { Visitor } from '../../support/web/web-visitor.ts';

const test = useApp();
const owner = useSeed(async () => Financier.withAccounts(await signUp(test)), beforeEach);
const visitor = useSeed(() => new Visitor(test, owner.person), beforeEach);
const { change, remove, templateOf, entryOf, newTemplate, newEntry } = useEditedRecords(test, {
  owner,
  visitor,
});

describe('a form whose record was changed elsewhere', () => {
  it('writes only the fields that the user has changed', async () => {
    const { databaseId, path, submit } = await newTemplate();
    const page = await visitor.open(path);
    await change('PromptTemplate', databaseId, { content: 'Saved in tab A', tags: ['a'] });
    const saved = await submit(page, { title: 'From tab B' });
    expect(saved.notice).toBe('Template saved.');
    expect(await templateOf(databaseId)).toMatchObject({
      ...{ title: 'From tab B', content: 'Saved in tab A', tags: ['a'] },
    });
  });

  it('keeps the amount of an entry, also when it is edited in the list', async () => {
    const { id, path } = await newEntry({ description: 'Tea', tags: ['a, b'], recurring: true });
    const page = await visitor.open(path);
    const list = await visitor.open('/money/entries');
    const inline = JSON.parse(
      decodeEntities(/<tr data-entry="([^"]*)"/.exec(list.markup)?.[1] ?? ''),
    );
    await change('Entry', id, { amount: '20' });
    await visitor.submit(page, path, { description: 'Coffee' });
    const fromList = { ...inline, date: '2026-03-16', _token: list.token };
    expect((await visitor.post(path, fromList)).statusCode).toBe(303);
    const after = await entryOf(id);
    expect(after).toMatchObject({ description: 'Coffee', recurring: true, tags: ['a, b'] });
    expect([after.amount, after.date.toISOString().slice(0, 10)]).toEqual(['20.00', '2026-03-16']);
  });

  it.each([
    ['Category', 'categories', { name: 'Groceries' }, { sortOrder: '7' }, { sortOrder: 7 }],
    ['Account', 'accounts', { bank: 'A bank' }, { name: 'Daily' }, { name: 'Daily' }],
  ])('keeps the other fields of: %s', async (type, noun, elsewhere, entered, stored) => {
    const record = type === 'Category' ? owner.category('Food') : owner.accounts[0];
    const where = { id: record?.databaseId as number };
    const path = `/money/${noun}/${where.id}/edit`;
    const page = await visitor.open(path);
    await change(type, where.id, elsewhere);
    expect((await visitor.submit(page, path, entered)).notice).toBe(`${type} saved.`);
    const found = await (type === 'Category'
      ? test.database.client.category.findUniqueOrThrow({ where })
      : test.database.client.account.findUniqueOrThrow({ where }));
    expect(found).toMatchObject({ ...elsewhere, ...stored });
  });

  it('writes nothing if the user has changed nothing', async () => {
    const content = '\n  One\r\nTwo\rThree\n\n';
    const { databaseId, path, submit } = await newTemplate({ content });
    const entry = { description: 'One\nTwo', tags: ['a, b'], recurring: true };
    const { id, path: entryPath } = await newEntry(entry);
    const [before, entryBefore] = [await templateOf(databaseId), await entryOf(id)];
    expect((await submit(await visitor.open(path), {})).notice).toBe('Template saved.');
    // Browsers remove line breaks from the value of an input.
    const page = await visitor.open(entryPath);
    const saved = await visitor.submit(page, entryPath, { description: 'OneTwo' });
    expect([saved.address, saved.notice]).toStrictEqual(['/money/entries', 'Entry saved.']);
    expect([await templateOf(databaseId), await entryOf(id)]).toStrictEqual([before, entryBefore]);
  });

  it('keeps all changes of tabs that save different fields at the same time', async () => {
    const { databaseId, path, submit } = await newTemplate();
    const changes = [{ title: 'New' }, { description: 'New' }, { tags: 'new' }];
    const tabs = await Promise.all(
      changes.map(async (each) => [await visitor.open(path), each] as const),
    );
    const saved = await Promise.all(tabs.map(([page, each]) => submit(page, each)));
    expect(saved.map(({ notice, status }) => [status, notice ?? ''])).toHaveLength(3);
    expect(await templateOf(databaseId)).toMatchObject({
      ...{ title: 'New', description: 'New', tags: ['new'] },
    });
  });

  it('writes a new screenshot although another field was changed elsewhere', async () => {
    const { databaseId, path } = await newTemplate();
    const page = await visitor.open(path);
    await change('PromptTemplate', databaseId, { title: 'Elsewhere' });
    const value = await image('png');
    const file = { name: 'screenshots', value, type: 'image/png', filename: 'a.png' };
    const saved = await visitor.submitFiles(page, path, {}, [file]);
    expect(saved.notice).toBe('Template saved.');
    const where = { templateId: databaseId };
    expect(await test.database.client.screenshot.count({ where })).toBe(1);
    expect(await templateOf(databaseId)).toMatchObject({ title: 'Elsewhere' });

    const stale = await visitor.open(path);
    await change('PromptTemplate', databaseId, { screenshots: [] });
    const asked = await visitor.submitFiles(stale, path, {}, [file]);
    expect([asked.status, asked.linkedIssues]).toStrictEqual([
      409,
      [['screenshots', 'Screenshots were also changed elsewhere: choose them again.']],
    ]);
    expect((await visitor.submitFiles(asked, path, {}, [file])).notice).toBe('Template saved.');
  });
});

describe('a form whose record was deleted elsewhere', () => {
  it('shows what was entered, to be saved as a new template', async () => {
    const { databaseId, path, submit } = await newTemplate();
    const page = await visitor.open(path);
    await remove('PromptTemplate', databaseId);
    const shown = await submit(page, { title: 'Typed', content: 'A long text' });
    expect([shown.status, shown.title]).toStrictEqual([404, 'New template']);
    expect(shown.notice).toContain('This was deleted elsewhere. Nothing was saved');
    const saved = await visitor.submitFiles(shown, '/prompts/new', {});
    expect(saved.notice).toBe('Template created.');
    const created = await test.database.client.promptTemplate.findMany({
      where: { ownerId: owner.person.userId },
    });
    expect(created).toMatchObject([{ title: 'Typed', content: 'A long text' }]);
  });

  it('shows what was entered, to be saved as a new entry', async () => {
    const { id, path } = await newEntry({ description: 'Tea' });
    const page = await visitor.open(`${path}?next=%2Fmoney`);
    await remove('Entry', id);
    const shown = await visitor.submit(page, path, { amount: '30' });
    expect([shown.status, shown.title]).toStrictEqual([404, 'New entry']);
    const saved = await visitor.submit(shown, '/money/entries/new');
    expect([saved.notice, saved.address]).toStrictEqual(['Entry added.', '/money']);
    const where = { userId: owner.person.userId };
    const [created] = await test.database.client.entry.findMany({ where });
    expect([created?.amount.toFixed(2), created?.description]).toStrictEqual(['30.00', 'Tea']);
  });

  it.each([
    ['Category', 'categories', () => owner.category('Health')],
    ['Account', 'accounts', () => owner.accounts[1]],
  ])('shows what was entered, to be saved as new: %s', async (type, noun, record) => {
    const id = record()?.databaseId ?? 0;
    const path = `/money/${noun}/${id}/edit`;
    const page = await visitor.open(path);
    await remove(type, id);
    const shown = await visitor.submit(page, path, { name: 'Typed' });
    expect(shown.status).toBe(404);
    const missing = type === 'Category' ? { type: 'EXPENSE' } : { initialBalance: '0' };
    const saved = await visitor.submit(shown, `/money/${noun}/new`, missing);
    expect([saved.notice, saved.text.includes('Typed')]).toStrictEqual([`${type} created.`, true]);
  });

  it('shows what was entered after the session has expired', async () => {
    const { databaseId, path, submit } = await newTemplate();
    const page = await visitor.open(path);
    await remove('PromptTemplate', databaseId);
    const { userId, email } = owner.person;
    await test.database.client.session.deleteMany({ where: { userId } });
    const signIn = await submit(page, { title: 'Typed' });
    const shown = await visitor.submit(signIn, '/sign-in', { email, password });
    expect([shown.status, shown.title]).toStrictEqual([404, 'New template']);
    expect(shown.form('/prompts/new').fields.title).toBe('Typed');
  });
});

describe('a page that deletes', () => {
  it('asks again if the record was changed meanwhile', async () => {
    const { databaseId } = await newTemplate();
    const { id } = await newEntry();
    const paths = [
      [`/prompts/${databaseId}/delete`, 'PromptTemplate', databaseId, { title: 'New' }],
      [`/money/entries/${id}/delete`, 'Entry', id, { amount: '20' }],
      [`/money/accounts/${owner.accounts[1]?.databaseId}/delete`, 'Account', '', { bank: 'New' }],
      [`/money/categories/${owner.housing}/delete`, 'Category', owner.housing, { emoji: '🏡' }],
    ] as const;
    for (const [path, type, record, input] of paths) {
      const page = await visitor.open(path);
      await change(type, record || String(owner.accounts[1]?.databaseId), input);
      const asked = await visitor.submit(page, path);
      expect([path, asked.status, asked.alert]).toStrictEqual([
        ...[path, 409],
        'This was changed elsewhere since you opened the page. Check it and submit again.',
      ]);
      expect((await visitor.submit(asked, path)).notice).toMatch(/deleted/);
    }
  });
});

describe('a form without a valid state', () => {
  it.each(['', 'x', '@=2026-13-45T99:99:99.999Z', '@=2026-03-31T12:00:00.000Z', '%'.repeat(9_999)])(
    'is no error of the server: %#',
    async (shown) => {
      const { path } = await newEntry();
      const page = await visitor.open(path);
      const reply = await visitor.submit(page, path, { shown, amount: '20' });
      expect([200, 409]).toContain(reply.status);
    },
  );
});

it('every form that updates or deletes a record sends ifUpdatedAt, if its mutation has it', () => {
  const conditional = Object.values(schema.getMutationType()?.getFields() ?? {}).filter(
    ({ args }) => args.some(({ name }) => name === 'ifUpdatedAt'),
  );
  // A button that sets one value overwrites nothing else.
  const sources = forms
    .map(({ operation }) => String(operation))
    .filter((source) => !source.includes('input: {'));
  for (const { name } of conditional) {
    const found = sources.filter((each) => each.includes(`${name}(`));
    expect(found, name).not.toEqual([]);
    for (const source of found) expect(source, name).toContain('ifUpdatedAt: $ifUpdatedAt');
  }
});
