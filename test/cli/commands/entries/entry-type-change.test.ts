import { beforeEach, describe, expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import type { TestCli } from '../../../support/cli/cli.ts';
import { useCliUsers } from '../../../support/cli/cli-users.ts';

const test = useApp();
const { newUser } = useCliUsers(test);
let cli: TestCli;
let id: string;

beforeEach(async () => {
  ({ cli } = await newUser({ services: ['finance'] }));
  const entry = await cli.json('entries', 'create', '--category', 'Food', '--amount', '15.49');
  id = String((entry as { databaseId: number }).databaseId);
});

const toSalary = () => ['entries', 'update', id, '--category', 'Salary'];
const shown = () => cli.json('entries', 'show', id);
const explanation = '1 expense becomes income, and the balance changes by +30.98.';

describe('folio entries update with a category of the other type', () => {
  it('asks for confirmation on a terminal, and changes nothing without it', async () => {
    const declined = await cli.run(toSalary(), { columns: 80, answers: { '(y/N)': 'n' } });
    expect(declined.code).toBe(1);
    expect(declined.stderr).toContain(explanation);
    expect(declined.stderr).toContain('Update the entry? (y/N)');
    expect(declined.stderr).toContain('No changes were made.');
    expect(await shown()).toMatchObject({ category: { name: 'Food' } });
    const { code, stdout } = await cli.run(toSalary(), {
      columns: 80,
      answers: { '(y/N)': 'y' },
    });
    expect(code).toBe(0);
    expect(stdout).toContain('Updated to +15.49 for Salary');
    expect(stdout).toContain('1 expense became income.');
    expect(await shown()).toMatchObject({ category: { name: 'Salary' } });
  });

  it('is a usage error without a terminal, unless --yes is given', async () => {
    const { code, stderr } = await cli.run(toSalary());
    expect(code).toBe(2);
    expect(stderr).toContain(explanation);
    expect(stderr).toContain('Pass --yes to confirm.');
    expect(await shown()).toMatchObject({ category: { name: 'Food' } });
    expect(await cli.json(...toSalary(), '--yes')).toMatchObject({
      category: { name: 'Salary' },
      typeChanged: true,
    });
  });

  it('does not ask if the type stays the same', async () => {
    const { code, stdout } = await cli.run(['entries', 'update', id, '--category', 'Housing']);
    expect([code, stdout.split('\n')]).toEqual([
      0,
      [expect.stringContaining('Updated to -15.49 for Housing'), ''],
    ]);
  });
});
