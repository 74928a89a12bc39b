import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import type { TestCli } from '../../../support/cli/cli.ts';
import { useCliUsers } from '../../../support/cli/cli-users.ts';
import type { Person } from '../../../support/users/people.ts';

const test = useApp();
const { newUser } = useCliUsers(test);
let person: Person;
let cli: TestCli;
let file: string;
/** That of the change of the import. */
let number: string;

beforeAll(async () => {
  ({ cli, person } = await newUser({ services: ['finance'] }));
  file = join(cli.folder, 'statement.csv');
  writeFileSync(file, 'date,amount\n2026-03-01,-3\n');
});

const run = (answer: string) =>
  cli.run(['entries', 'import', file], { columns: 80, answers: { '(y/N)': answer } });

const previewCount = async () =>
  (await person.execute('{ importPreviews { totalCount } }')).importPreviews.totalCount;

describe('folio entries import on a terminal', () => {
  it('creates nothing and deletes the preview when the import is declined', async () => {
    const { code, stderr } = await run('n');
    expect(code).toBe(1);
    expect(stderr).toContain('1 new, 0 duplicate and 0 invalid rows.');
    expect(stderr).toContain('Create 1 entry? (y/N)');
    expect(stderr).toContain('No changes were made.');
    expect(await cli.json('entries', 'list')).toEqual([]);
    expect(await previewCount()).toBe(0);
  });

  it('creates the entries when the import is confirmed', async () => {
    const { code, stdout, stderr } = await run('y');
    expect(code).toBe(0);
    number = /^To undo this, run: folio undo (\d+)$/m.exec(stderr)?.[1] ?? '';
    expect(stdout).toMatch(/Entries created: +.*1/);
    expect(await cli.json('entries', 'list')).toHaveLength(1);
  });

  it('can be undone by the command that it names', async () => {
    expect(await cli.run(['undo', number])).toStrictEqual({
      code: 0,
      stdout: 'Deleted 1 entry.\n',
      stderr: '',
    });
    expect(await cli.json('entries', 'list')).toEqual([]);
  });
});

it('folio entries import prints the issues of invalid rows', async () => {
  const path = join(cli.folder, 'invalid.csv');
  writeFileSync(path, `date,amount,tags\n2026-03-01,0,${'t'.repeat(51)}\n`);
  const { stdout } = await cli.run(['entries', 'import', path, '--dry-run']);
  expect(stdout).toMatch(/^Line 2: Amount must be greater than 0$/m);
  expect(stdout).toMatch(/^Line 2: Tag 1 is too long \(maximum is 50 characters\)$/m);
});

it('folio entries import fails if all rows are invalid, and creates nothing', async () => {
  const path = join(cli.folder, 'all-invalid.csv');
  writeFileSync(path, 'date,amount\n2026-03-01,0\nmany,1\n');
  const { code, stderr } = await cli.run(['entries', 'import', path, '--yes']);
  expect(code).toBe(1);
  expect(stderr).toContain('All rows of the file are invalid.');
  expect(stderr).toContain('Line 2: Amount must be greater than 0');
});

describe('folio entries import of a file with unknown categories', () => {
  const rows = [
    'date,category,amount,description',
    '2026-11-20,Food,3.57,Lunch',
    '2026-11-20,Groceries,10,Shop',
    '2026-11-21,Salary,2000,Wages',
    '2026-11-22,Food,5,Dinner',
  ];

  async function userWithFile() {
    const user = await newUser({ services: ['finance'] });
    await user.cli.run(
      'entries create --category Food --amount 5 --date 2026-11-22 --description Pizza'.split(' '),
    );
    const path = join(user.cli.folder, 'expenses.csv');
    writeFileSync(path, `${rows.join('\n')}\n`);
    return { ...user, path };
  }

  it('stores a row without a sign with the type of its category', async () => {
    const { cli: other, path } = await userWithFile();
    await other.run(['entries', 'import', path, '--yes']);
    const entries = await other.json('entries', 'list', '--to', '2026-11-21');
    expect(entries).toMatchObject([
      { amount: '2000.00', category: { name: 'Salary', type: 'INCOME' } },
      { amount: '10.00', category: { name: 'Other', type: 'EXPENSE' } },
      { amount: '3.57', category: { name: 'Food', type: 'EXPENSE' } },
    ]);
  });

  const summary = [
    /^Income: +2000\.00$/m,
    /^Expenses: +18\.57$/m,
    /^Unknown category: +1 row \(“Groceries”\)$/m,
    /^Default category: +1 row$/m,
    /^Without an account: +4 rows$/m,
    /^Possible duplicates: +1 row \(line 5\)$/m,
  ];

  it('shows the sums and what to check with --dry-run', async () => {
    const { cli: other, path } = await userWithFile();
    const { code, stdout } = await other.run(['entries', 'import', path, '--dry-run']);
    expect(code).toBe(0);
    for (const line of summary) expect(stdout).toMatch(line);
    expect(await other.json('entries', 'list')).toHaveLength(1);
  });

  it('shows the sums and what to check before the question', async () => {
    const { cli: other, path } = await userWithFile();
    const answers = { '(y/N)': 'n' };
    const { stderr } = await other.run(['entries', 'import', path], { columns: 80, answers });
    const [before = ''] = stderr.replaceAll('\r', '').split('Create 4 entries?');
    for (const line of summary) expect(before).toMatch(line);
  });

  it('returns the sums and what to check as JSON', async () => {
    const { cli: other, path } = await userWithFile();
    expect(await other.json('entries', 'import', path, '--dry-run')).toMatchObject({
      newCount: 4,
      summary: {
        totals: { income: '2000.00', expenses: '18.57', balance: '1981.43' },
        possibleDuplicateCount: 1,
        unknownCategoryCount: 1,
        unknownCategoryNames: ['Groceries'],
        defaultCategoryCount: 1,
        withoutAccountCount: 4,
      },
      possibleDuplicateLines: [5],
    });
  });

  it('creates nothing with --strict, and returns 1', async () => {
    const { cli: other, path, person: user } = await userWithFile();
    for (const option of ['--yes', '--dry-run']) {
      const { code, stderr } = await other.run(['entries', 'import', path, option, '--strict']);
      expect([code, stderr]).toEqual([
        1,
        expect.stringContaining('The file has unknown categories: 1 row (“Groceries”).'),
      ]);
    }
    expect(await other.json('entries', 'list')).toHaveLength(1);
    const { importPreviews } = await user.execute('{ importPreviews { totalCount } }');
    expect(importPreviews.totalCount).toBe(0);
    await other.run('categories create --name Groceries --type expense --emoji 🥦'.split(' '));
    const { code } = await other.run(['entries', 'import', path, '--yes', '--strict']);
    expect([code, (await other.json('entries', 'list')).length]).toEqual([0, 5]);
  });

  it('creates nothing with --strict if accounts do not exist', async () => {
    const { cli: other } = await newUser({ services: ['finance'] });
    const path = join(other.folder, 'accounts.csv');
    writeFileSync(
      path,
      'date,amount,account\n2026-11-20,-1,Main acount\n2026-11-21,-2,Other bank\n',
    );
    const { code, stderr } = await other.run(['entries', 'import', path, '--yes', '--strict']);
    const unknown = '2 rows (“Main acount”, “Other bank”)';
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining(`The file has unknown accounts: ${unknown}.`),
    ]);
    expect(stderr).toContain('Create the accounts, or import the file without --strict.');
    const { stdout } = await other.run(['entries', 'import', path, '--dry-run']);
    expect(stdout).toContain(`Unknown account:`);
    expect(stdout).toContain(unknown);
    expect(await other.json('entries', 'list')).toEqual([]);
  });
});
