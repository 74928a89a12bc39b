import { describe, expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import { useCliUsers } from '../../../support/cli/cli-users.ts';
import { Financier } from '../../../support/finance/financier.ts';

const test = useApp();
const { newUser } = useCliUsers(test);
const url = 'https://example.com/hook';

/** A user who is logged in with both keys. */
async function logIn(permission: 'READ' | 'MANAGE' = 'MANAGE') {
  const { person } = await Financier.signUp(test);
  return newUser({ person, key: { permission } });
}

const types = (...names: string[]) => names.flatMap((name) => ['--type', name]);

describe('folio webhooks', () => {
  it('creates a webhook and prints its secret, with the key of its types', async () => {
    const { cli } = await logIn();
    for (const names of [['entry', 'account'], ['idea']]) {
      const created = await cli.run(['webhooks', 'create', '--url', url, ...types(...names)]);
      expect(created).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(
          /^Created webhook [\da-f-]{36} for https:\/\/example\.com\/hook\.\nSecret: whsec_\S{32}\n$/,
        ),
        stderr: 'Store the secret now: it is not shown again.\n',
      });
    }
    const listed = await cli.json('webhooks', 'list');
    expect(listed).toMatchObject([
      { url, recordTypes: ['IDEA'], enabled: true },
      { url, recordTypes: ['ENTRY', 'ACCOUNT'], enabled: true },
    ]);
    expect(JSON.stringify(listed)).not.toContain('whsec_');
    const { stdout } = await cli.run(['webhooks', 'list']);
    expect(stdout.split('\n')[1]).toMatch(/^[\da-f-]{36}\thttps:\S+\tentry, account\tenabled\t$/);
  });

  it('rejects a webhook for types of both services', async () => {
    const { cli } = await logIn();
    expect(
      await cli.run(['webhooks', 'create', '--url', url, ...types('entry', 'idea')]),
    ).toStrictEqual({
      code: 2,
      stdout: '',
      stderr:
        'error: A key can access the records of one service only.\nCreate one webhook for prompt-template, prompt-template-version, prompt-template-label-move, idea, referral, and another for entry, category, account.\n',
    });
  });

  it('shows, updates and deletes webhooks of both services', async () => {
    const { cli } = await logIn();
    for (const name of ['entry', 'idea']) {
      const created = await cli.json('webhooks', 'create', '--url', url, '--type', name);
      const { databaseId } = created;
      const shown = await cli.json('webhooks', 'show', databaseId);
      const { secret: _, ...fields } = created;
      expect(shown).toStrictEqual(fields);
      expect((await cli.run(['webhooks', 'show', databaseId])).stdout).toMatch(
        new RegExp(`Types: +${name}\n`),
      );
      const other = name === 'entry' ? 'account' : 'prompt-template';
      const updated = await cli.json(
        ...['webhooks', 'update', databaseId, '--type', other, '--no-enabled'],
        ...['--description', 'Copy', '--url', 'https://example.org/'],
      );
      expect(updated).toMatchObject({
        url: 'https://example.org/',
        description: 'Copy',
        enabled: false,
        recordTypes: [other.toUpperCase().replace('-', '_')],
      });
      const cleared = await cli.run([
        ...['webhooks', 'update', databaseId, '--clear-description', '--enabled'],
      ]);
      expect(cleared.stdout).toBe(`Updated webhook ${databaseId} for https://example.org/.\n`);
      const rotated = await cli.run(['webhooks', 'rotate-secret', databaseId, '--yes']);
      expect(rotated.stdout).toMatch(/^Rotated the secret of webhook \S+\.\nSecret: whsec_\S+\n$/);
      expect(await cli.json('webhooks', 'deliveries', databaseId)).toStrictEqual([]);
      expect(await cli.run(['webhooks', 'delete', databaseId])).toMatchObject({ code: 2 });
      expect((await cli.run(['webhooks', 'delete', databaseId, '--yes'])).stdout).toBe(
        `Deleted webhook ${databaseId} for https://example.org/.\n`,
      );
      expect(await cli.run(['webhooks', 'show', databaseId])).toMatchObject({
        code: 3,
        stderr: expect.stringContaining('Webhook'),
      });
    }
  });

  it('explains that the permission manage is missing', async () => {
    const { cli, person } = await logIn('READ');
    expect(await cli.run(['webhooks', 'list'])).toStrictEqual({
      code: 0,
      stdout: '',
      stderr:
        'Webhooks of the prompt service are not listed: This needs a key with the permission manage\n',
    });
    await cli.run(['logout', '--service', 'finance']);
    expect(await cli.run(['webhooks', 'list'])).toMatchObject({ code: 4, stdout: '' });
    expect(person.userId).toBeDefined();
  });

  it('reports invalid values of the server', async () => {
    const { cli } = await logIn();
    const { code, stderr } = await cli.run([
      ...['webhooks', 'create', '--url', 'http://example.com', '--type', 'entry'],
    ]);
    expect([code, stderr]).toStrictEqual([
      1,
      'error: Validation failed\n  - Url must start with https://\n',
    ]);
    const nothing = await cli.run(['webhooks', 'update', 'abc']);
    expect(nothing.stderr).toContain('No changes given.');
  });

  it('reports a ping that is not sent within 15 seconds', async () => {
    const { cli } = await logIn();
    const created = await cli.json('webhooks', 'create', '--url', url, '--type', 'entry');
    let waited = 0;
    const result = await cli.run(['webhooks', 'test', created.databaseId], {
      onWait: (milliseconds) => {
        waited += milliseconds;
      },
    });
    expect(waited).toBe(15_000);
    expect(result).toStrictEqual({
      code: 1,
      stdout: '',
      stderr: `error: The ping was not sent within 15 seconds.\nTo see its result later, run: folio webhooks deliveries ${created.databaseId}\n`,
    });
  });

  it('prompts for missing options of create, and for several types', async () => {
    const { cli } = await logIn();
    const { code, stdout, stderr } = await cli.run(['webhooks', 'create'], {
      columns: 100,
      answers: {
        Url: url,
        'One of: prompt-template': 'entry',
        'Enter to continue': '',
        'Add details': 'n',
        'Create a webhook?': 'y',
      },
    });
    expect([code, stdout]).toMatchObject([0, expect.stringContaining('Secret: whsec_')]);
    expect(stderr).toContain('Store the secret now');
  });
});
