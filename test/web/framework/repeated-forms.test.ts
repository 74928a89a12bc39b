import { beforeEach, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../support/app/app.ts';
import { whileInsertFails } from '../../support/database/failing-table.ts';
import { Financier } from '../../support/finance/financier.ts';
import { image } from '../../support/images/images.ts';
import { signUp } from '../../support/users/people.ts';
import { Visitor } from '../../support/web/web-visitor.ts';

const test = useApp();
const owner = useSeed(async () => Financier.withAccounts(await signUp(test)), beforeEach);
const visitor = useSeed(() => new Visitor(test, owner.person), beforeEach);

const newEntry = '/money/entries/new';
const entered = () => ({ amount: '12.50', categoryId: String(owner.food), date: '2026-03-15' });
const amounts = async () => {
  const where = { userId: owner.person.userId };
  const entries = await test.database.client.entry.findMany({ where, orderBy: { id: 'asc' } });
  return entries.map(({ amount }) => amount.toFixed(2));
};

describe('a form that is sent twice', () => {
  it('is executed once, and both replies are the same', async () => {
    const page = await visitor.open(newEntry);
    const send = () => visitor.submit(page, newEntry, entered());
    // A double click without scripts, then a reload of the reply.
    const pages = [...(await Promise.all([send(), send()])), await send()];
    for (const each of pages)
      expect([each.status, each.notice]).toStrictEqual([200, 'Entry added.']);
    expect(await amounts()).toStrictEqual(['12.50']);
  });

  it('stores an image once', async () => {
    const page = await visitor.open('/ideas/new');
    const file = { name: 'attachments', value: await image('png'), filename: 'a.png' };
    const values = { title: 'Dark mode', body: 'Please', feedbackType: 'FEATURE_REQUEST' };
    const send = () => visitor.submitFiles(page, '/ideas/new', values, [file]);
    const titles = [(await send()).title, (await send()).title];
    expect(titles).toStrictEqual(['Dark mode', 'Dark mode']);
    const where = { userId: owner.person.userId };
    const ideas = await test.database.client.idea.findMany({
      where,
      select: { attachments: true },
    });
    expect(ideas.map(({ attachments }) => attachments.length)).toStrictEqual([1]);
  });

  it('shows the same new key', async () => {
    const path = '/settings/api-keys/new';
    const page = await visitor.open(path);
    const send = async () => (await visitor.submit(page, path, { name: 'k' })).copyable('secret');
    const secret = await send();
    expect(secret).toMatch(/^fol_/);
    expect(await send()).toBe(secret);
  });

  it('deletes a record, and both replies are the same', async () => {
    await visitor.fillIn(newEntry, entered());
    const { id } = await test.database.client.entry.findFirstOrThrow({
      where: { userId: owner.person.userId },
    });
    const path = `/money/entries/${id}/delete`;
    const page = await visitor.open(path);
    const send = async () => (await visitor.submit(page, path)).notice;
    expect([await send(), await send()]).toStrictEqual(['Entry deleted.', 'Entry deleted.']);
    expect(await amounts()).toStrictEqual([]);
  });

  it('shows an error page if the first request takes too long', async () => {
    const page = await visitor.open(newEntry);
    const send = () => visitor.submit(page, newEntry, entered());
    const second = await whileInsertFails(test, 'idempotent_requests', '55P03', send);
    expect([second.status, second.title]).toStrictEqual([409, 'Still running']);
    expect(second.text).toContain('The form was sent twice');
    expect((await send()).notice).toBe('Entry added.');
  });

  it('is executed again with other values, as after the Back button', async () => {
    const page = await visitor.open(newEntry);
    await visitor.submit(page, newEntry, entered());
    const other = await visitor.submit(page, newEntry, { ...entered(), amount: '3.00' });
    expect(other.notice).toBe('Entry added.');
    expect(await amounts()).toStrictEqual(['12.50', '3.00']);
  });

  it('can be corrected after it was rejected', async () => {
    const page = await visitor.open(newEntry);
    const rejected = await visitor.submit(page, newEntry, { ...entered(), amount: 'x' });
    expect(rejected.status).toBe(422);
    expect((await visitor.submit(page, newEntry, entered())).notice).toBe('Entry added.');
    expect(await amounts()).toStrictEqual(['12.50']);
  });
});

it('creates two equal entries from two forms', async () => {
  for (let count = 0; count < 2; count += 1) await visitor.fillIn(newEntry, entered());
  expect(await amounts()).toStrictEqual(['12.50', '12.50']);
});
