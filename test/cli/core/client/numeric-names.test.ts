import { beforeEach, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { useCliUsers } from '../../../support/cli/cli-users.ts';

const test = useApp();
const { newUser } = useCliUsers(test);

const cli = useSeed(async () => (await newUser({ services: ['finance'] })).cli, beforeEach);

const createCategory = (name: string) =>
  cli.json('categories', 'create', '--name', name, '--type', 'expense', '--emoji', '📅');
const createAccount = (name: string) => cli.json('accounts', 'create', '--name', name);

describe('a category or account whose name consists of digits', () => {
  it.each([
    ['categories', createCategory],
    ['accounts', createAccount],
  ])('is found by its name: %s', async (noun, create) => {
    const created = await create('2026000000');
    expect(await cli.json(noun, 'show', '2026000000')).toMatchObject(created);
    expect(await cli.json(noun, 'show', String(created.databaseId))).toMatchObject(created);
  });

  it('is found by its name in options', async () => {
    await createCategory('2026000000');
    await createAccount('2027000000');
    const argv = ['entries', 'add', '--amount', '1', '--category', '2026000000'];
    const entry = await cli.json(...argv, '--account', '2027000000');
    expect(entry).toMatchObject({
      category: { name: '2026000000' },
      account: { name: '2027000000' },
    });
  });

  it('is ambiguous if the number is the id of another one, until a global id is given', async () => {
    const first = await createCategory('Books');
    const number = String(first.databaseId);
    const second = await createCategory(number);
    const { code, stderr, stdout } = await cli.run(['categories', 'delete', number, '--yes']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe(
      `error: More than one category has the id or name “${number}”.\n` +
        `  - ${number} Books\n  - ${second.databaseId} ${number}\n` +
        `For the one with the id ${number}, pass ${first.id}; for another one, its id.\n`,
    );
    expect((await cli.json('categories', 'show', first.id)).name).toBe('Books');
    expect((await cli.json('categories', 'show', String(second.databaseId))).name).toBe(number);
    expect((await cli.json('categories', 'show', 'Books')).databaseId).toBe(first.databaseId);
  });

  it('is found if its id is its name', async () => {
    const { databaseId } = await createAccount('Own');
    await cli.json('accounts', 'update', String(databaseId), '--name', String(databaseId));
    expect((await cli.json('accounts', 'show', String(databaseId))).databaseId).toBe(databaseId);
  });

  it('is not found if it belongs to another user', async () => {
    const { databaseId } = await createCategory('Mine');
    const { cli: other } = await newUser({ services: ['finance'] });
    expect((await other.run(['categories', 'show', String(databaseId)])).code).toBe(3);
  });
});
