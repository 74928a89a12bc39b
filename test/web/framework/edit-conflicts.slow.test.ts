import { beforeEach, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../support/app/app.ts';
import { Financier } from '../../support/finance/financier.ts';
import { processorMillis } from '../../support/processor-time.ts';
import { password, signUp } from '../../support/users/people.ts';
import { useEditedRecords } from '../../support/web/edited-records.ts';
import { Visitor } from '../../support/web/web-visitor.ts';

const test = useApp();
const owner = useSeed(async () => Financier.withAccounts(await signUp(test)), beforeEach);
const visitor = useSeed(() => new Visitor(test, owner.person), beforeEach);
const { change, templateOf, entryOf, newTemplate, newEntry } = useEditedRecords(test, {
  owner,
  visitor,
});

describe('a field that was changed on both sides', () => {
  it('is shown with both values until one of them is chosen', async () => {
    const { databaseId, path, submit } = await newTemplate();
    const page = await visitor.open(path);
    await change('PromptTemplate', databaseId, { title: 'Theirs', content: 'Their content' });
    const asked = await submit(page, { title: 'Mine', description: 'My description' });
    expect([asked.status, asked.linkedIssues]).toStrictEqual([
      409,
      [['title', 'Title was also changed elsewhere: choose the value to save.']],
    ]);
    expect(asked.documentTitle).toMatch(/^Error: /);
    expect(asked.form(path).fields).toMatchObject({
      ...{ title: 'Mine', description: 'My description', content: 'Their content' },
    });
    expect(asked.text).toContain('The one that was saved elsewhere Theirs');
    const again = await submit(asked, {});
    expect([again.status, again.focused]).toStrictEqual([422, 'title']);
    expect(again.form(path).fields.title).toBe('Mine');
    expect((await submit(again, { 'choice-title': 'mine' })).notice).toBe('Template saved.');
    expect(await templateOf(databaseId)).toMatchObject({
      ...{ title: 'Mine', description: 'My description', content: 'Their content' },
    });
  });

  it('keeps the saved value if that is chosen, and writes the other fields', async () => {
    const { id, path } = await newEntry();
    const page = await visitor.open(path);
    const housing = owner.category('Housing').id;
    await change('Entry', id, { amount: '20', categoryId: housing, recurring: true });
    const health = String(owner.category('Health').databaseId);
    const entered = { amount: '30', categoryId: health, description: 'Tea' };
    const asked = await visitor.submit(page, path, entered);
    expect(asked.linkedIssues.map(([field]) => field)).toStrictEqual(['amount', 'categoryId']);
    expect(asked.text).toContain('The one that was saved elsewhere Housing 🏠');
    const choices = { 'choice-amount': 'saved', 'choice-categoryId': 'mine' };
    await visitor.submit(asked, path, choices);
    const after = await entryOf(id);
    expect([after.amount, after.categoryId, after.description]).toStrictEqual([
      ...['20.00', Number(health), 'Tea'],
    ]);
    expect(after.recurring).toBe(true);
  });

  it('is asked about again if it changes again before the answer', async () => {
    const { databaseId, path, submit } = await newTemplate();
    const page = await visitor.open(path);
    await change('PromptTemplate', databaseId, { title: 'Theirs' });
    const asked = await submit(page, { title: 'Mine' });
    await change('PromptTemplate', databaseId, { title: 'Theirs again' });
    const again = await submit(asked, { 'choice-title': 'mine' });
    expect([again.status, again.form(path).fields.title]).toStrictEqual([409, 'Mine']);
    expect(again.text).toContain('Theirs again');
    expect(again.form(path).fields['choice-title']).toBeUndefined();
    expect(await templateOf(databaseId)).toMatchObject({ title: 'Theirs again' });
  });

  it('is no conflict if both sides saved the same value', async () => {
    const { databaseId, path, submit } = await newTemplate();
    const page = await visitor.open(path);
    await change('PromptTemplate', databaseId, { title: 'The same' });
    const saved = await submit(page, { title: 'The same', description: 'New' });
    expect(saved.notice).toBe('Template saved.');
    expect(await templateOf(databaseId)).toMatchObject({ title: 'The same', description: 'New' });
  });

  it('shows the difference of long texts, escaped', async () => {
    const { databaseId, path, submit } = await newTemplate({ content: 'Write about boats.' });
    const page = await visitor.open(path);
    await change('PromptTemplate', databaseId, { content: 'Write about <b>ships</b>.' });
    const asked = await submit(page, { content: 'Write about small boats.' });
    expect(asked.markup).toMatch(/<del>[^/]*&lt;b&gt;/);
    expect(asked.markup).toMatch(/<ins>[^/]*small/);
    expect(asked.markup).not.toContain('<b>ships');
  });

  it.each([
    ['one word', 'x'.repeat(10_000), 'y'.repeat(10_000)],
    ['short words', 'a b '.repeat(2_500), 'c d '.repeat(2_500)],
    ['lines', 'a\n'.repeat(5_000), 'b\n'.repeat(5_000)],
    ['alternating words', 'a b c '.repeat(1_666), 'b c a d '.repeat(1_250)],
    ['spaces', `${' \n'.repeat(4_997)}start`, `start${'\n '.repeat(4_997)}`],
    ['signs', '<&"'.repeat(3_333), '&<"'.repeat(3_333)],
  ])('is compared in less than 1.5 s of processor time: %s', async (_title, theirs, mine) => {
    const { databaseId, path, submit } = await newTemplate();
    const page = await visitor.open(path);
    await change('PromptTemplate', databaseId, { content: theirs });
    const compare = async () => expect((await submit(page, { content: mine })).status).toBe(409);
    expect(await processorMillis(compare)).toBeLessThan(1_500);
  });

  it('survives a change between income and expense, which is confirmed on another page', async () => {
    const { id, path } = await newEntry();
    const page = await visitor.open(path);
    await change('Entry', id, { amount: '20' });
    const categoryId = String(owner.salary);
    const question = await visitor.submit(page, path, { categoryId });
    expect(question.title).toBe('Change between income and expense?');
    expect((await visitor.submit(question, path)).notice).toBe('Entry saved.');
    const after = await entryOf(id);
    expect([after.amount, after.categoryId]).toStrictEqual(['20.00', owner.salary]);
  });

  it('is found after the session has expired', async () => {
    const { databaseId, path, submit } = await newTemplate();
    const page = await visitor.open(path);
    await change('PromptTemplate', databaseId, { title: 'Theirs', description: 'Theirs' });
    const { userId, email } = owner.person;
    await test.database.client.session.deleteMany({ where: { userId } });
    const signIn = await submit(page, { title: 'Mine' });
    const again = await visitor.submit(signIn, '/sign-in', { email, password });
    const asked = await submit(again, {});
    expect([asked.status, asked.form(path).fields.title]).toStrictEqual([409, 'Mine']);
    await submit(asked, { 'choice-title': 'mine' });
    expect(await templateOf(databaseId)).toMatchObject({ title: 'Mine', description: 'Theirs' });
  });
});
