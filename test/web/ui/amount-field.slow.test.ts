import { describe, expect, it } from 'vitest';
import { amountReadings } from '../../../src/imports/amounts.ts';
import { useApp, useSeed } from '../../support/app/app.ts';
import { Financier } from '../../support/finance/financier.ts';
import { signUp } from '../../support/users/people.ts';
import { Visitor } from '../../support/web/web-visitor.ts';

const test = useApp();
const owner = useSeed(async () => Financier.withAccounts(await signUp(test)));
const visitor = useSeed(() => new Visitor(test, owner.person));

const path = '/money/entries/new';
const entered = (amount: string | readonly string[]) => ({
  amount,
  categoryId: String(owner.food),
  date: '2026-03-15',
});
const lastAmount = async () => {
  const where = { userId: owner.person.userId };
  const last = await test.database.client.entry.findFirst({ where, orderBy: { id: 'desc' } });
  return last?.amount.toFixed(2);
};

describe('an amount on the web', () => {
  it.each([
    ['12,50', '12.50'],
    ['1.234,56', '1234.56'],
    ['1 234.56', '1234.56'],
    ["1'234.56", '1234.56'],
    ['1’234,5', '1234.50'],
    ['€12', '12.00'],
    ['12.5 EUR', '12.50'],
    ['1,234,567.89', '1234567.89'],
    ['1.234.567', '1234567.00'],
    ['0,5', '0.50'],
    ['12,-', '12.00'],
    ["CHF 1'234.—", '1234.00'],
    ['\u00a07\u202f000,10', '7000.10'],
    ['١٬٢٣٤٫٥٦', '1234.56'],
    ['۱۲٫۵۰', '12.50'],
    ['रू १,२३,४५६.७०', '123456.70'],
    ['１２．５', '12.50'],
    ['\u200f12.50\u00a0\u200f₪', '12.50'],
  ])('%j is read as %s', async (text, amount) => {
    const page = await visitor.fillIn(path, entered(text));
    expect(page.notice).toMatch(/^Entry added\. The amount was read as [\d,]+\.\d\d\.$/);
    expect(page.notice?.replace(/[^\d.]/g, '')).toBe(`.${amount}.`);
    expect(await lastAmount()).toBe(amount);
  });

  it('with a decimal comma is not repeated to a user whose locale has decimal commas', async () => {
    const where = { id: owner.person.userId };
    await test.database.client.user.update({ where, data: { locale: 'de-DE' } });
    const notices = [];
    for (const text of ['12,50', '12.50', '1.234,50']) {
      notices.push((await visitor.fillIn(path, entered(text))).notice);
    }
    await test.database.client.user.update({ where, data: { locale: null } });
    expect(notices).toEqual([
      'Entry added.',
      'Entry added.',
      'Entry added. The amount was read as 1.234,50.',
    ]);
  });

  it.each(['12', '12.5', ' 12.50 '])('%j is in the usual format and not repeated', async (text) => {
    expect((await visitor.fillIn(path, entered(text))).notice).toBe('Entry added.');
  });

  it.each([
    ['1.234', '1234.00', '1.23', '1,234.00 1.23, rounded'],
    ['1,234', '1234.00', '1.23', '1,234.00 1.23, rounded'],
    ['€ 2.500', '2500.00', '2.50', '2,500.00 2.50'],
    ['9,999', '9999.00', '10.00', '9,999.00 10.00, rounded'],
    ['١٫٢٣٤', '1234.00', '1.23', '1,234.00 1.23, rounded'],
  ])('%j has two meanings, and the user chooses', async (text, thousands, decimals, choices) => {
    const asked = await visitor.fillIn(path, entered(text));
    expect([asked.status, asked.linkedIssues]).toStrictEqual([
      422,
      [['amount', 'Amount can be read in two ways: choose one.']],
    ]);
    const [first = '', ...others] = choices.split(/(?<=\.00) /);
    expect([first, ...others].every((choice) => asked.text.includes(choice))).toBe(true);
    expect(asked.form(path).fields.amount).toBe(text);
    const again = await visitor.submit(asked, path);
    expect(again.status).toBe(422);
    for (const choice of [thousands, decimals]) {
      await visitor.submit(asked, path, { amount: [text, choice] });
      expect(await lastAmount()).toBe(choice);
    }
  });

  it('ignores a choice between the meanings of another text', async () => {
    const asked = await visitor.fillIn(path, entered('1.234'));
    await visitor.submit(asked, path, { amount: ['7,50', '1234.00'] });
    expect(await lastAmount()).toBe('7.50');
    const other = await visitor.submit(asked, path, { amount: ['5.678', '1234.00'] });
    expect(other.status).toBe(422);
    expect(other.text).toContain('5,678.00');
  });

  it.each([
    ...['1.2345', '1234.567', '0.234', '1e5', '1,2,3', '12.50.1', '-5', '12-', '9'.repeat(50)],
    ...['12 50', '1 2345', "1'5", '1.5 0', '12€50', '12 € 500'],
  ])('%j is as invalid as in the API', async (text) => {
    const page = await visitor.fillIn(path, entered(text));
    expect([page.status, page.problem('amount')]).toStrictEqual([
      422,
      expect.stringMatching(/^Amount /),
    ]);
    expect(page.form(path).fields.amount).toBe(text);
  });

  it.each([
    ...(['€12', '$5', 'USD 1000', '1000usd', 'US$ 7', 'EUR 1.234,50'] as const).map(
      (text) => ['JPY', text, 422] as const,
    ),
    ...(['¥12', '￥12', '12 jpy', '12 円', '12'] as const).map(
      (text) => ['JPY', text, 200] as const,
    ),
    ...[['CAD', '$5', 200] as const, ['CAD', 'USD 5', 422] as const],
    ...[['SEK', '5 kr', 200] as const, ['CHF', 'Fr. 5', 200] as const],
    ...[['EGP', '£5', 200] as const, ['ZAR', '€5', 422] as const],
  ])('of a user with the currency %s: %j returns %i', async (currency, text, status) => {
    const where = { id: owner.person.userId };
    await test.database.client.user.update({ where, data: { currency } });
    const page = await visitor.fillIn(path, entered(text));
    const account = await visitor.fillIn('/money/accounts/new', {
      ...{ name: text, initialBalance: text },
    });
    await test.database.client.user.update({ where, data: { currency: null } });
    expect([page.status, account.status]).toStrictEqual([status, status]);
    if (status === 200) return;
    expect(page.problem('amount')).toMatch(
      new RegExp(`^Amount must be in ${currency}, the currency of your profile, not in .+\\.$`),
    );
    expect(page.form(path).fields.amount).toBe(text);
    expect(account.problem('initialBalance')).toMatch(/^Balance must be in/);
  });

  it('is read in the month, in an edit form and in the filters, too', async () => {
    const quick = await visitor.fillIn('/money', { ...entered('3,20') });
    expect(quick.notice).toBe('Entry added. The amount was read as 3.20.');
    const id = /entries\/(\d+)\/edit/.exec(quick.markup)?.[1];
    const edit = `/money/entries/${id}/edit`;
    const saved = await visitor.fillIn(edit, { amount: '€ 4,20' });
    expect(saved.notice).toBe('Entry saved. The amount was read as 4.20.');
    expect((await visitor.fillIn(edit, { amount: '4.200' })).status).toBe(422);
    const list = await visitor.open('/money/entries?minAmount=4,20&maxAmount=4,20');
    expect(list.text).toContain('1 entry');
    const asked = await visitor.open('/money/entries?minAmount=1.234');
    expect(asked.linkedIssues).toStrictEqual([
      ['minAmount', 'Minimum amount can be read in two ways: choose one.'],
    ]);
    const chosen = await visitor.open('/money/entries?minAmount=1.234&minAmount=1234.00');
    expect(chosen.linkedIssues).toStrictEqual([]);
    expect(chosen.text).toContain('At least 1234.00');
    expect(chosen.text).not.toContain('At least 1.234 ');
  });

  it('can be negative as a balance', async () => {
    const accounts = '/money/accounts/new';
    const page = await visitor.fillIn(accounts, { name: 'Debt', initialBalance: '−1.234,50 €' });
    expect(page.notice).toBe('Account created. The amount was read as −1,234.50.');
    const asked = await visitor.fillIn(accounts, { name: 'Debt', initialBalance: '-1.234' });
    expect(asked.text).toContain('−1,234.00');
    const entries = { initialBalance: ['-1.234', '-1234.00'] };
    expect((await visitor.submit(asked, accounts, entries)).notice).toMatch(/^Account created/);
  });

  it('is shown only if the notice cookie contains an amount', async () => {
    for (const value of ['entry-added:<b>', 'entry-added:1.234', 'x:1.00', 'entry-added:', ':']) {
      const guest = new Visitor(test);
      guest.cookie = `folio_notice=${encodeURIComponent(value)}`;
      const page = await guest.open('/');
      expect([page.status, page.notice]).toStrictEqual([200, undefined]);
    }
  });
});

it('the readings of an import and of a form are the same', () => {
  expect(amountReadings('1.234')).toStrictEqual(['1.234', '1234']);
  expect(amountReadings('(1.234,50)')).toStrictEqual(['-1234.5']);
  expect(amountReadings('a lot')).toStrictEqual([]);
});
