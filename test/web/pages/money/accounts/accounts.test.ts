import { beforeEach, describe, expect, it } from 'vitest';
import { useApp } from '../../../../support/app/app.ts';
import { Financier } from '../../../../support/finance/financier.ts';
import { signUp } from '../../../../support/users/people.ts';
import { Visitor } from '../../../../support/web/web-visitor.ts';

const test = useApp();
const path = '/money/accounts';
let owner: Financier;
let visitor: Visitor;

beforeEach(async () => {
  test.now = new Date('2026-03-20T12:00:00Z');
  owner = await Financier.signUp(test);
  visitor = new Visitor(test, owner.person);
});

const accountsOf = () => owner.read('accounts');

describe('/money/accounts', () => {
  it('shows a link to create an account if there is none', async () => {
    const page = await visitor.open(path);
    expect(page.title).toBe('Accounts');
    expect(page.text).toContain('No accounts yet');
    expect(page.link('New account')).toBe(`${path}/new`);
  });

  it('shows amounts from left to right with a currency in Arabic letters', async () => {
    await owner.createAccount({ name: 'Debts', initial_balance: '-5' });
    const where = { id: owner.person.userId };
    const data = { locale: 'ar-EG', currency: 'IQD' };
    await test.database.client.user.update({ where, data });
    const { markup } = await visitor.open(path);
    expect(markup.match(/dir="ltr">(<strong [^>]*>)?−5\sد/g)).toHaveLength(2);
  });

  it('lists accounts with their bank, balance, entries and the default, and the total', async () => {
    await owner.createAccount({ name: 'Savings', initial_balance: '1000', emoji: '🐷' });
    const { id } = await owner.createAccount({
      name: 'Everyday',
      bank: 'Some Bank',
      is_default: true,
    });
    await owner.createEntry({ account_id: id, amount: '1234.50' });
    const page = await visitor.open(path);
    expect(page.rows).toHaveLength(2);
    expect(page.rows[0]).toMatch(/🏦 Everyday Default Some Bank −1,234\.50 Entries Edit Delete$/);
    expect(page.rows[1]).toMatch(/🐷 Savings 1,000\.00 Make default Entries Edit Delete$/);
    expect(page.text).toContain('−234.50 in 2 accounts');
    expect(page.markup).toContain(
      `href="/money/entries?accountIds=${id}" aria-label="Entries of Everyday"`,
    );
  });

  it('shows the balances of the last 12 months, without later entries', async () => {
    const { id } = await owner.createAccount({ initial_balance: '100' });
    const income = { account_id: id, category_id: owner.salary };
    await owner.createEntry({ ...income, amount: '50', date: '2025-03-31' });
    await owner.createEntry({ ...income, amount: '20', date: '2025-05-01' });
    await owner.createEntry({ ...income, amount: '7', date: '2026-03-31' });
    await owner.createEntry({ ...income, amount: '1000', date: '2026-04-01' });
    const { markup, rows } = await visitor.open(path);
    expect(markup).toContain('Everyday, balance of the last 12 months: from 150.00 to 177.00');
    expect(rows[0]).toContain('1,177.00');
  });

  it("shows the balance at the end of the user's month", async () => {
    test.now = new Date('2026-03-31T20:00:00Z');
    const { id } = await owner.createAccount({ initial_balance: '100' });
    await owner.createEntry({ account_id: id, amount: '30', date: '2026-04-01' });
    visitor.cookie += '; folio_time_zone=Pacific/Auckland';
    const { markup } = await visitor.open(path);
    expect(markup).toContain('balance of the last 12 months: from 100.00 to 70.00');
  });

  it('changes the default account', async () => {
    await owner.createAccount({ name: 'First', is_default: true });
    const { id } = await owner.createAccount({ name: 'Second' });
    const page = await visitor.submit(await visitor.open(path), `${path}/${id}/default`);
    expect(page.address).toBe(path);
    expect(page.notice).toBe('Default account changed. New entries use it from now on.');
    expect(await accountsOf()).toMatchObject([
      { name: 'First', is_default: false },
      { name: 'Second', is_default: true },
    ]);
  });

  it('shows no accounts of other users', async () => {
    const { id } = await owner.createAccount();
    const other = new Visitor(test, await signUp(test));
    expect((await other.open(path)).text).toContain('No accounts yet');
    for (const action of ['edit', 'delete']) {
      expect((await other.open(`${path}/${id}/${action}`)).status).toBe(404);
    }
    const { token } = await other.open(`${path}/new`);
    for (const action of ['edit', 'delete', 'default']) {
      const reply = await other.post(`${path}/${id}/${action}`, { _token: token, name: 'Mine' });
      expect([action, reply.statusCode]).toStrictEqual([action, 404]);
    }
    expect(await accountsOf()).toMatchObject([{ name: 'Everyday', is_default: false }]);
  });
});

describe('/money/accounts/new', () => {
  it('creates an account', async () => {
    const page = await visitor.fillIn(`${path}/new`, {
      name: ' Card ',
      bank: 'Some Bank',
      emoji: '💳',
      initialBalance: '−1,234.50',
      isDefault: 'true',
    });
    expect(page.address).toBe(path);
    expect(page.notice).toBe('Account created. The amount was read as −1,234.50.');
    expect(await accountsOf()).toMatchObject([
      {
        name: 'Card',
        bank: 'Some Bank',
        emoji: '💳',
        current_balance: '-1234.50',
        is_default: true,
      },
    ]);
  });

  it('returns 422 with the issues at their fields, and keeps the entered values', async () => {
    const page = await visitor.fillIn(`${path}/new`, {
      name: ' ',
      emoji: '💳',
      initialBalance: '1.2345',
    });
    expect([page.status, page.alert]).toStrictEqual([422, undefined]);
    expect(page.problem('name')).toBe("Name can't be blank.");
    expect(page.problem('initialBalance')).toBe("Balance can't have more than 2 decimals.");
    expect(page.form(`${path}/new`).fields).toMatchObject({
      emoji: '💳',
      initialBalance: '1.2345',
    });
    expect(await accountsOf()).toEqual([]);
  });
});

describe('/money/accounts/:id/edit', () => {
  it('saves all fields', async () => {
    const { id } = await owner.createAccount({ bank: 'Some Bank', is_default: true });
    const edit = `${path}/${id}/edit`;
    const shown = await visitor.open(edit);
    expect(shown.form(edit).fields).toMatchObject({
      name: 'Everyday',
      bank: 'Some Bank',
      currentBalance: '0.00',
      isDefault: 'true',
    });
    const fields = { name: 'Daily', bank: '', emoji: '💶', currentBalance: '12', isDefault: '' };
    const page = await visitor.submit(shown, edit, fields);
    expect([page.address, page.notice]).toStrictEqual([path, 'Account saved.']);
    expect(await accountsOf()).toMatchObject([
      { name: 'Daily', bank: null, emoji: '💶', current_balance: '12.00', is_default: false },
    ]);
  });

  it('keeps a balance that entries have changed since the form was opened', async () => {
    const { id } = await owner.createAccount({ initial_balance: '100' });
    const shown = await visitor.open(`${path}/${id}/edit`);
    await owner.createEntry({ account_id: id, amount: '12.50' });
    await visitor.submit(shown, `${path}/${id}/edit`, { name: 'Daily' });
    expect(await accountsOf()).toMatchObject([{ name: 'Daily', current_balance: '87.50' }]);
  });

  it('returns 422 with the issue of the balance', async () => {
    const { id } = await owner.createAccount();
    const page = await visitor.fillIn(`${path}/${id}/edit`, { currentBalance: 'a lot' });
    expect(page.status).toBe(422);
    expect(page.problem('currentBalance')).toBe('Current balance is not a number.');
    expect(page.title).toBe('Edit Everyday');
  });
});

describe('/money/accounts/:id/delete', () => {
  it('shows what happens to the entries, and keeps them without an account', async () => {
    const { id } = await owner.createAccount({ is_default: true });
    await owner.createEntry({ account_id: id });
    await owner.createEntry({ account_id: id, amount: '1200' });
    const shown = await visitor.open(`${path}/${id}/delete`);
    expect(shown.title).toBe('Delete Everyday?');
    expect(shown.text).toContain('its balance of −1,212.50 are deleted');
    expect(shown.text).toContain('2 entries of the account are kept, without an account.');
    expect(shown.text).toContain('It is your default account.');
    const page = await visitor.submit(shown, `${path}/${id}/delete`);
    expect(page.address).toBe(path);
    expect(page.notice).toBe('Account deleted. Its entries are kept without an account.');
    expect(await accountsOf()).toEqual([]);
    expect(await owner.read('entries')).toMatchObject([{ account_id: null }, { account_id: null }]);
  });

  it('returns 404 for an unknown account', async () => {
    for (const id of ['0', '999999999', 'x', '%2F', '1e3']) {
      expect((await visitor.open(`${path}/${id}/delete`)).status).toBe(404);
    }
  });
});
