import { expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import { useCliUsers } from '../../../support/cli/cli-users.ts';
import { Financier } from '../../../support/finance/financier.ts';

const test = useApp();
const { newUser } = useCliUsers(test);

async function userWithEntries(count: number) {
  const financier = await Financier.signUp(test);
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1) ids.push(String((await financier.createEntry()).id));
  const { cli } = await newUser({ person: financier.person, services: ['finance'] });
  return { cli, ids };
}

it('folio entries delete deletes several entries after one question, and can undo it', async () => {
  const { cli, ids } = await userWithEntries(3);
  const answers = { 'Delete 3 entries?': 'y' };
  const deleted = await cli.run(['entries', 'delete', ...ids], { columns: 80, answers });
  expect(deleted).toMatchObject({ code: 0, stdout: 'Deleted 3 entries.\n' });
  const [, id = ''] = /folio undo (\d+)/.exec(deleted.stderr) ?? [];
  expect(await cli.json('entries', 'list')).toEqual([]);
  expect((await cli.run(['undo', id])).stdout).toContain('Restored 3 entries.');
});

it('folio entries delete reports the entries that do not exist, and deletes the others', async () => {
  const { cli, ids } = await userWithEntries(2);
  const argv = ['entries', 'delete', ids[0] as string, '999999', ids[1] as string, '--yes'];
  const { code, stdout, stderr } = await cli.run([...argv, '--json', 'databaseId,change']);
  const change = { id: expect.any(String), undoableUntil: expect.any(String) };
  expect(JSON.parse(stdout)).toEqual([
    { databaseId: Number(ids[0]), change },
    { databaseId: 999999, change: null },
    { databaseId: Number(ids[1]), change },
  ]);
  expect(stderr).toContain('Entry “999999” not found.');
  expect(code).toBe(3);
  expect(await cli.json('entries', 'list')).toEqual([]);
});

it('folio entries delete rejects a malformed id before anything is deleted', async () => {
  const { cli, ids } = await userWithEntries(1);
  const result = await cli.run(['entries', 'delete', ...ids, 'lunch', '--yes']);
  expect(result).toMatchObject({ code: 2, stdout: '' });
  expect(await cli.json('entries', 'list')).toHaveLength(1);
});

it('folio counts one entry in the singular', async () => {
  const { cli, ids } = await userWithEntries(1);
  const deleted = await cli.run(['entries', 'delete', ...ids, '999999', '--yes']);
  expect(deleted).toMatchObject({ code: 3, stdout: 'Deleted 1 entry.\n' });
  await cli.run(['accounts', 'create', '--name', 'Daily']);
  await cli.run(['entries', 'add', '--category', 'Food', '--amount', '1', '--account', 'Daily']);
  const answers = { '(y/N)': 'n' };
  const account = await cli.run(['accounts', 'delete', 'Daily'], { columns: 200, answers });
  expect(account.stderr).toContain('and keep its 1 entry without an account?');
  const argv = ['categories', 'delete', 'Food', '--move-to', 'Housing'];
  const category = await cli.run(argv, { columns: 200, answers });
  expect(category.stderr).toContain('and move its 1 entry?');
});
