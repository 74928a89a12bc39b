import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../support/app/app.ts';
import { useCliUsers } from '../../support/cli/cli-users.ts';

const test = useApp();
const { newUser: newUserWith } = useCliUsers(test);

const newUser = async () => (await newUserWith({ services: ['finance'] })).cli;

const cli = useSeed(newUser);

const time = expect.stringMatching(/^\d{4}-.*Z$/);

describe('folio categories', () => {
  it('lists, creates and deletes categories', async () => {
    const defaults = await cli.json('categories', 'list');
    expect(defaults).toHaveLength(9);
    expect(await cli.json('categories', 'list', '--type', 'income')).toHaveLength(3);
    const flags = ['--name', 'Books', '--type', 'expense', '--emoji', '📚', '--sort-order', '-1'];
    const created = await cli.json('categories', 'create', ...flags);
    expect(created).toEqual({
      id: Buffer.from(`Category:${created.databaseId}`).toString('base64'),
      databaseId: expect.any(Number),
      name: 'Books',
      type: 'EXPENSE',
      emoji: '📚',
      sortOrder: -1,
      entryCount: 0,
      createdAt: time,
    });
    expect((await cli.json('categories', 'list'))[0]).toEqual(created);
    expect(await cli.json('categories', 'delete', 'books', '--yes')).toEqual({
      id: created.id,
      databaseId: created.databaseId,
      movedEntries: 0,
      name: 'Books',
      change: { id: expect.any(String), undoableUntil: expect.any(String) },
    });
    expect(await cli.json('categories', 'list')).toEqual(defaults);
  });

  it('deletes a category with entries only with --move-to', async () => {
    await cli.json('categories', 'create', '--name', 'Old', '--type', 'expense', '--emoji', '🧓');
    await cli.json('entries', 'add', '--category', 'Old', '--amount', '1');
    const rejected = await cli.run(['categories', 'delete', 'Old', '--yes']);
    expect(rejected).toMatchObject({ code: 1, stdout: '' });
    expect(rejected.stderr).toBe(
      'error: Conflict\n  - Category is used by 1 entry\nTo move its entries to another category, pass --move-to <category>.\n',
    );
    const moved = await cli.json('categories', 'delete', 'Old', '-y', '--move-to', 'Food');
    expect(moved.movedEntries).toBe(1);
  });

  it('requires an id for an ambiguous name', async () => {
    const result = await cli.run(['entries', 'add', '--category', 'Other', '--amount', '1']);
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toMatch(
      /^error: More than one category has the name “Other”\.\n( {2}- \d+ Other\n){2}Pass an id instead\.\n$/,
    );
  });

  it('suggests a name for an unknown one', async () => {
    const result = await cli.run(['entries', 'add', '--category', 'Foot', '--amount', '1']);
    expect(result).toMatchObject({ code: 3, stdout: '' });
    expect(result.stderr).toContain('Unknown category “Foot”. Did you mean Food?\nValid names: ');
  });
});

describe('folio accounts', () => {
  it('lists, creates, updates and deletes accounts', async () => {
    const cliOfNewUser = await newUser();
    const created = await cliOfNewUser.json(
      ...['accounts', 'create', '--name', 'Daily', '--bank', 'Bank', '--initial-balance', '-10.5'],
      '--default',
    );
    expect(created).toEqual({
      id: Buffer.from(`Account:${created.databaseId}`).toString('base64'),
      databaseId: expect.any(Number),
      name: 'Daily',
      bank: 'Bank',
      emoji: '🏦',
      initialBalance: '-10.50',
      currentBalance: '-10.50',
      isDefault: true,
      entryCount: 0,
      createdAt: time,
      updatedAt: time,
    });
    expect(await cliOfNewUser.json('accounts', 'list')).toEqual([created]);
    const changes = ['--current-balance', '20', '--no-default', '--clear-bank'];
    expect(await cliOfNewUser.json('accounts', 'update', 'daily', ...changes)).toEqual({
      ...created,
      bank: null,
      currentBalance: '20.00',
      isDefault: false,
      updatedAt: time,
    });
    expect((await cliOfNewUser.run(['accounts', 'list'])).stdout).toBe(
      `${created.databaseId}\t🏦 Daily\t\t20.00\t\n`,
    );
    expect(await cliOfNewUser.json('accounts', 'delete', String(created.databaseId), '-y')).toEqual(
      {
        id: created.id,
        databaseId: created.databaseId,
        name: 'Daily',
        change: { id: expect.any(String), undoableUntil: expect.any(String) },
      },
    );
    expect(await cliOfNewUser.json('accounts', 'list')).toEqual([]);
  });

  it('rejects an update without changes or with conflicting options', async () => {
    const nothing = await cli.run(['accounts', 'update', '1']);
    expect(nothing.stderr).toContain('No changes given.');
    const both = await cli.run(['accounts', 'update', '1', '--bank', 'B', '--clear-bank']);
    expect([nothing.code, both.code]).toEqual([2, 2]);
    const unknown = await cli.run(['accounts', 'update', 'Nowhere', '--name', 'B']);
    expect(unknown.stderr).toContain('Unknown account “Nowhere”.');
  });
});

describe('folio entries', () => {
  it('adds, lists, edits and deletes entries', async () => {
    const cliOfNewUser = await newUser();
    const account = await cliOfNewUser.json('accounts', 'create', '--name', 'Daily');
    const added = await cliOfNewUser.json(
      ...['entries', 'add', '--category', 'food', '--amount', '12.5', '--description', 'Lunch'],
      ...['--date', '2026-03-05', '--account', 'Daily', '--tag', 'work', '--tag', 'trip'],
    );
    expect(added).toEqual({
      id: Buffer.from(`Entry:${added.databaseId}`).toString('base64'),
      databaseId: expect.any(Number),
      date: '2026-03-05',
      amount: '12.50',
      description: 'Lunch',
      recurring: false,
      tags: ['work', 'trip'],
      category: expect.objectContaining({ name: 'Food', type: 'EXPENSE' }),
      account: { id: account.id, databaseId: account.databaseId, name: 'Daily' },
      createdAt: time,
      updatedAt: time,
    });
    const salary = ['--category', 'Salary', '--amount', '1000', '--date', '2026-03-01'];
    const income = await cliOfNewUser.json('entries', 'add', ...salary, '--recurring');
    const list = (...filter: string[]) => cliOfNewUser.json('entries', 'list', ...filter);
    expect(await list()).toEqual([added, income]);
    expect(await list('--month', '2026-04')).toEqual([]);
    expect(await list('--type', 'income', '--month', '2026-03')).toEqual([income]);
    expect(await list('--category', 'Food', '--account', 'daily')).toEqual([added]);
    expect(await list('--tag', 'trip', '--search', 'unc')).toEqual([added]);
    expect(await list('--recurring')).toEqual([income]);
    expect(await list('--limit', '1')).toEqual([added]);
    expect((await cliOfNewUser.run(['entries', 'list', '--tag', 'trip'])).stdout).toBe(
      `${added.databaseId}\t2026-03-05\t-12.50\t🍽️ Food\tLunch\tDaily\twork, trip\n`,
    );

    const id = String(added.databaseId);
    const edits = ['--amount', '20', '--clear-description', '--clear-account', '--clear-tags'];
    expect(await cliOfNewUser.json('entries', 'edit', id, ...edits)).toEqual({
      ...added,
      typeChanged: false,
      amount: '20.00',
      description: null,
      account: null,
      tags: [],
      updatedAt: time,
    });
    expect(await cliOfNewUser.json('summary', '--month', '2026-03')).toEqual({
      month: '2026-03',
      income: '1000.00',
      expenses: '20.00',
      balance: '980.00',
    });
    expect(await cliOfNewUser.json('entries', 'delete', added.id, '--yes')).toEqual({
      id: added.id,
      databaseId: added.databaseId,
      change: { id: expect.any(String), undoableUntil: expect.any(String) },
    });
    expect(await list()).toEqual([income]);
    expect((await cliOfNewUser.run(['entries', 'delete', id, '-y'])).code).toBe(3);
    expect((await cliOfNewUser.run(['entries', 'edit', id, '--amount', '1'])).code).toBe(3);
  });

  it('reports validation errors of the server and conflicting options', async () => {
    const result = await cli.run(['entries', 'add', '--category', 'Food', '--amount', '0']);
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toContain('Amount must be greater than 0');
    const both = ['entries', 'edit', '1', '--tag', 'a', '--clear-tags'];
    expect((await cli.run(both)).stderr).toContain('--tag and --clear-tags cannot be combined.');
    expect((await cli.run(['entries', 'edit', '1'])).code).toBe(2);
  });
});

describe('folio summary and analytics', () => {
  it('show the totals of a month and a year', async () => {
    const cliOfNewUser = await newUser();
    const add = (category: string, amount: string, date: string) =>
      cliOfNewUser.json(
        ...['entries', 'add', '--category', category, '--amount', amount, '--date', date],
        ...['--description', `For ${category}`],
      );
    await add('Food', '10', '2026-02-01');
    await add('Food', '5.25', '2026-02-28');
    await add('Salary', '100', '2026-02-10');
    await add('Food', '7', '2026-03-01');
    const food = { type: 'EXPENSE', category: 'Food' };
    const salary = { type: 'INCOME', category: 'Salary', total: '100.00', count: 1 };
    expect(await cliOfNewUser.json('analytics', '--month', '2026-02')).toEqual({
      month: '2026-02',
      categories: [
        { ...food, emoji: '🍽️', total: '15.25', count: 2 },
        { ...salary, emoji: '💼' },
      ],
      topDescriptions: [
        { ...salary, description: 'For Salary' },
        { ...food, description: 'For Food', total: '15.25', count: 2 },
      ],
    });
    const year = await cliOfNewUser.json('analytics', '--month', '2026-02', '--period', 'year');
    expect(year.categories[0]).toMatchObject({ total: '22.25', count: 3 });
    expect((await cliOfNewUser.run(['analytics', '--month', '2026-02'])).stdout).toBe(
      [
        'expense\t🍽️ Food\t15.25\t2',
        'income\t💼 Salary\t100.00\t1',
        '',
        'For Salary\tSalary\t100.00\t1\tincome',
        'For Food\tFood\t15.25\t2\texpense\n',
      ].join('\n'),
    );
    expect((await cliOfNewUser.run(['summary', '--month', '2026-02'])).stdout).toBe(
      'Month:    2026-02\nIncome:   100.00\nExpenses: 15.25\nBalance:  84.75\n',
    );
  });

  it('require a finance key', async () => {
    const { cli: prompts } = await newUserWith({ services: ['prompts'] });
    const result = await prompts.run(['summary']);
    expect(result).toMatchObject({ code: 4, stdout: '' });
    expect(result.stderr).toContain('The instance default has no finance key (fin_).');
  });
});
