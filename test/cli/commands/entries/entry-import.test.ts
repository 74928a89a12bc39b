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
    const { code, stdout } = await run('y');
    expect(code).toBe(0);
    expect(stdout).toMatch(/Entries created: +.*1/);
    expect(await cli.json('entries', 'list')).toHaveLength(1);
  });
});
