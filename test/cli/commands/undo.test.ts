import { describe, expect, it } from 'vitest';
import { useApp } from '../../support/app/app.ts';
import { useCliUsers } from '../../support/cli/cli-users.ts';
import { Financier } from '../../support/finance/financier.ts';
import { createTemplate } from '../../support/prompts/templates.ts';
import { signUp } from '../../support/users/people.ts';

const test = useApp();
const { newUser } = useCliUsers(test);

/** A user with an entry of 12.50 and an account, who is logged in with both keys. */
async function ownerOfEntry() {
  const owner = await Financier.withAccounts(await signUp(test));
  const [account] = owner.accounts;
  const { id } = await owner.createEntry({
    category_id: owner.food,
    account_id: account?.databaseId,
  });
  return { ...(await newUser({ person: owner.person })), id: String(id) };
}

/** The number of the change in the hint of a deletion. */
const numberIn = (stderr: string) =>
  /^To undo this, run: folio undo (\d+)\n$/.exec(stderr)?.[1] ?? '';

describe('folio undo', () => {
  it('restores a deleted entry, by the command that the deletion names', async () => {
    const { cli, id } = await ownerOfEntry();
    const shown = await cli.json('entries', 'show', id);
    const deleted = await cli.run(['entries', 'delete', id, '--yes']);
    const number = numberIn(deleted.stderr);
    expect(await cli.run(['undo', number])).toStrictEqual({
      code: 0,
      stdout: 'Restored 1 entry.\nBalance of Everyday: -12.50\n',
      stderr: '',
    });
    expect(await cli.json('entries', 'show', id)).toEqual(shown);
  });

  it('restores a template with the API key, although there is a finance key', async () => {
    const { cli, person } = await ownerOfEntry();
    const { databaseId } = await createTemplate(person, { title: 'Greeting' });
    const { stderr } = await cli.run(['prompts', 'delete', databaseId, '--yes']);
    expect(await cli.json('undo', numberIn(stderr))).toEqual({
      restored: [{ recordType: 'PROMPT_TEMPLATE', count: 1 }],
      deleted: [],
      accounts: [],
    });
  });

  it('undoes the last change of both services without an id, after a confirmation', async () => {
    const { cli, person, id } = await ownerOfEntry();
    await cli.run(['entries', 'delete', id, '--yes']);
    const { databaseId } = await createTemplate(person);
    await cli.run(['prompts', 'delete', databaseId, '--yes']);
    const rejected = await cli.run(['undo']);
    expect(rejected).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Pass --yes to confirm.'),
    });
    const template = await cli.run(['undo', '--yes']);
    expect(template.stdout).toBe('Restored 1 prompt template.\n');
    const entry = await cli.run(['undo', '--yes']);
    expect(entry.stdout).toBe('Restored 1 entry.\nBalance of Everyday: -12.50\n');
    expect(await cli.run(['undo', '--yes'])).toStrictEqual({
      code: 3,
      stdout: '',
      stderr: 'error: There is no change of the last 24 hours to undo.\n',
    });
  });

  it.each([
    ['y', 0, 'Restored 1 entry.'],
    ['n', 1, ''],
  ])(
    'without an id, asks on a terminal about all records of the change: “%s”',
    async (answer, code, expected) => {
      const { cli, id } = await ownerOfEntry();
      await cli.run(['entries', 'delete', id, '--yes']);
      const answers = { [`UTC that deleted entry ${id} and possibly other records?`]: answer };
      const result = await cli.run(['undo'], { columns: 80, answers });
      expect(result.code).toBe(code);
      expect(result.stdout.split('\n')[0]).toBe(expected);
    },
  );

  it('says why a change can not be undone', async () => {
    const { cli, id } = await ownerOfEntry();
    const { stderr } = await cli.run(['entries', 'delete', id, '--yes']);
    const number = numberIn(stderr);
    await cli.run(['undo', number]);
    const again = await cli.run(['undo', number]);
    expect(again.code).toBe(1);
    expect(again.stderr).toContain("The change can't be undone");
    expect(again.stderr).toContain('The change was undone already');
  });

  it('rejects more than one change', async () => {
    const { cli } = await newUser();
    expect((await cli.run(['undo', '1', '2'])).code).toBe(2);
  });

  it('returns 3 for an unknown change', async () => {
    const { cli } = await newUser();
    expect((await cli.run(['undo', '999999999'])).code).toBe(3);
  });
});
