import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { commands } from '../../src/cli/commands.ts';
import { usePackedClient } from '../support/cli/packed-client.ts';
import { image } from '../support/images/images.ts';
import { type Person, signUpAs } from '../support/users/people.ts';

const { test, client, newUser, server } = usePackedClient();
let person: Person;
let key: string;
let financeKey: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  person = await signUpAs(test, 'ADVISOR');
  const { keys } = await newUser({ person, key: { scopes: ['REFERRALS'] } });
  ({ prompts: key, finance: financeKey } = keys);
});

const testedCommands = new Set<string>();

/** Runs a command that must succeed. @returns its JSON. */
async function json(line: string, input = '', variables: Record<string, string> = {}) {
  const argv = line.split(' ').map((word) => ids[word] ?? word);
  const names = commands.flatMap((each) =>
    'commands' in each ? each.commands.map(({ name }) => `${each.name} ${name}`) : [each.name],
  );
  testedCommands.add(names.find((name) => `${line} `.startsWith(`${name} `)) ?? line);
  const result = await client.run([...argv, '--json'], { input, variables });
  expect(result, line).toMatchObject({ code: 0, stderr: '' });
  return JSON.parse(result.stdout);
}

describe('the packed client against a listening server', () => {
  it('logs in with both keys', async () => {
    expect(await json(`login --with-key --url ${server.url}`, key)).toMatchObject({
      service: 'prompts',
    });
    expect(await json('login --with-key', financeKey)).toMatchObject({ service: 'finance' });
    expect(await json('status')).toMatchObject({ reachable: true, email: person.email });
  });

  it('manages instances', async () => {
    await json(`login --with-key --instance work --url ${server.url}`, key);
    expect(await json('instance list')).toHaveLength(2);
    expect(await json('instance show work')).toMatchObject({ name: 'work', current: false });
    expect(await json('instance use work')).toMatchObject({ current: true });
    expect(await json('logout --instance default')).toMatchObject({ instance: 'default' });
    expect(await json('instance delete default --yes')).toMatchObject({ name: 'default' });
    await json('login --with-key', financeKey);
  });

  it('manages templates', async () => {
    const imagePath = join(client.configDir, 'picture.png');
    writeFileSync(imagePath, await image('png'));
    const created = await json(
      `prompts create --title T --description D --category creative --content-file - --image ${imagePath}`,
      'Hello {{NAME}}',
    );
    expect(created).toMatchObject({ templateVariables: ['NAME'], screenshotCount: 1 });
    ids.TEMPLATE = created.databaseId;
    expect(await json('prompts list')).toEqual([created]);
    expect(await json('prompts tags')).toEqual([]);
    expect((await client.run(['prompts', 'list', '--jq', '.[].title'])).stdout).toBe('T\n');
    const shown = await json('prompts show TEMPLATE --render NAME=Ann');
    expect(shown).toEqual({
      ...created,
      ...{ labels: [], rendered: 'Hello Ann', version: created.currentVersion },
    });
    expect(await json('prompts update TEMPLATE --title New')).toMatchObject({ title: 'New' });
    expect(await json('prompts render new NAME=@-', 'Bo')).toMatchObject({ rendered: 'Hello Bo' });
    const dir = join(client.configDir, 'prompts');
    expect(await json(`prompts export --dir ${dir}`)).toMatchObject([{ title: 'New' }]);
    expect(await json(`prompts import ${dir}`)).toMatchObject([{ result: 'unchanged' }]);
    expect(await json(`prompts push ${dir}`)).toMatchObject([{ result: 'unchanged' }]);
    expect(await json(`prompts pull ${dir}`)).toMatchObject([{ result: 'unchanged' }]);
    expect(await json('prompts versions TEMPLATE')).toMatchObject([{ number: 2 }, { number: 1 }]);
    expect(await json('prompts diff TEMPLATE')).toMatchObject({ from: 1, to: 2 });
    expect(await json('prompts restore TEMPLATE 1')).toMatchObject({ title: 'T', changed: true });
    expect(await json('prompts label TEMPLATE live 2')).toMatchObject({ number: 2 });
    expect(await json('prompts usage TEMPLATE')).toMatchObject({ timesRendered: 0 });
    const link = await json('prompts share TEMPLATE');
    expect(await json('prompts links TEMPLATE')).toEqual([link]);
    const unshared = `prompts unshare ${link.databaseId} --yes`;
    expect(await json(unshared)).toMatchObject({ databaseId: link.databaseId });
    const edited = await json('prompts edit TEMPLATE', '', { EDITOR: 'true' });
    expect(edited.changed).toBe(false);
    expect(await json('prompts delete TEMPLATE --yes')).toMatchObject({ id: created.id });
  });

  it('submits and lists feedback', async () => {
    const idea = await json('feedback create --title T --body -', 'The body');
    expect(idea.body).toBe('The body');
    expect(await json('feedback list')).toEqual([idea]);
    ids.IDEA = idea.databaseId;
    expect(await json('feedback show IDEA')).toEqual(idea);
  });

  it('creates and lists referrals', async () => {
    const created = await json('referrals create --count 2');
    expect(created).toHaveLength(2);
    expect(await json('referrals list')).toHaveLength(2);
    expect(await json('referrals stats')).toMatchObject({ total: 2, pending: 2 });
  });

  it('lists keys', async () => {
    const keys = await json('keys list');
    expect(keys).toMatchObject([{ keyPrefix: key.slice(0, 10), permission: 'ADMIN' }]);
  });

  it('manages categories, accounts and entries', async () => {
    expect(await json('categories list')).toHaveLength(9);
    await json('categories create --name Books --type expense --emoji 📚');
    expect(await json('categories update Books --sort-order 3')).toMatchObject({ sortOrder: 3 });
    ids.ACCOUNT = String((await json('accounts create --name Daily --default')).databaseId);
    const added = await json('entries create --category Books --amount 12.50 --date 2026-03-05');
    expect(added).toMatchObject({ amount: '12.50', account: { name: 'Daily' } });
    ids.ENTRY = String(added.databaseId);
    expect(await json('entries list --month 2026-03')).toEqual([added]);
    expect(await json('entries tags')).toEqual([]);
    expect(await json('entries show ENTRY')).toEqual(added);
    const file = join(client.configDir, 'entries.csv');
    writeFileSync(file, 'date,amount\n2026-03-01,-3\n');
    expect(await json(`entries import ${file} --dry-run`)).toMatchObject({ newCount: 1 });
    expect(await json('entries update ENTRY --amount 20')).toMatchObject({ amount: '20.00' });
    expect(await json('categories show Books')).toMatchObject({ name: 'Books', entryCount: 1 });
    expect(await json('accounts show Daily')).toMatchObject({ currentBalance: '-20.00' });
    expect(await json('accounts list')).toMatchObject([{ currentBalance: '-20.00' }]);
    expect(await json('accounts update ACCOUNT --name Main')).toMatchObject({ name: 'Main' });
    expect(await json('summary --month 2026-03')).toMatchObject({ balance: '-20.00' });
    expect((await json('analytics --month 2026-03')).categories).toHaveLength(1);
    expect(await json('accounts delete Main --yes')).toMatchObject({ name: 'Main' });
    expect(await json('entries delete ENTRY --yes')).toMatchObject({ id: added.id });
    expect(await json('categories delete Books --yes')).toMatchObject({ movedEntries: 0 });
    expect(await json('undo --yes')).toMatchObject({ restored: [{ recordType: 'CATEGORY' }] });
    expect(await json('categories delete Books --yes')).toMatchObject({ name: 'Books' });
  });

  it('lists and follows changes', async () => {
    const rows = await json('changes --type category');
    expect(rows.at(-1)).toMatchObject({ action: 'DELETED', recordType: 'CATEGORY' });
    let created: Promise<unknown> | undefined;
    const onOutput = (child: ChildProcess) => {
      // The first line is the latest change so far.
      if (created) child.kill('SIGINT');
      created ??= json('feedback create --title Followed --body -', 'The body');
    };
    const following = await client.run(
      ['changes', '--follow', '--interval', '1', '--limit', '1', '--jq', '.title'],
      { onStart: (child) => child.stdout?.on('data', () => onOutput(child)) },
    );
    await created;
    expect(following).toMatchObject({ signal: 'SIGINT', stdout: 'null\nFollowed\n' });
  });

  it('prints help-json and a completion script', async () => {
    const setting = { name: 'registry', value: 'http://127.0.0.1:1' };
    expect(await json('config set registry http://127.0.0.1:1/')).toEqual(setting);
    expect(await json('config list')).toContainEqual(setting);
    expect(await json('config unset registry')).toEqual({ ...setting, value: null });
    expect(await json('status')).toMatchObject({ email: person.email });
    expect(await json('version')).toMatchObject({ version: expect.any(String) });
    const help = await client.run(['help-json']);
    expect(JSON.parse(help.stdout)).toMatchObject({ name: 'folio' });
    const script = await client.run(['completion', 'bash']);
    expect(script.stdout).toContain('complete');
  });

  it('manages webhooks', async () => {
    ids.$webhook = (
      await json('webhooks create --url https://example.com --type entry')
    ).databaseId;
    expect(await json('webhooks list')).toHaveLength(1);
    expect(await json('webhooks show $webhook')).toMatchObject({ recordTypes: ['ENTRY'] });
    const updated = await json('webhooks update $webhook --no-enabled');
    expect(updated).toMatchObject({ enabled: false });
    expect(await json('webhooks rotate-secret $webhook --yes')).toHaveProperty('secret');
    expect(await json('webhooks deliveries $webhook')).toEqual([]);
    expect(await json('webhooks delete $webhook --yes')).toHaveProperty('id');
  });

  // `keys revoke` cannot succeed with a key: see keys.test.ts. `webhooks test` has webhooks.test.ts.
  const otherwise = ['update', 'keys revoke', 'webhooks test'];

  it('is tested with every command that has --json, except update, keys revoke and webhooks test', () => {
    const expected = commands.flatMap((each) =>
      ('commands' in each
        ? each.commands.map((command) => ({ command, path: `${each.name} ${command.name}` }))
        : [{ command: each, path: each.name }]
      ).flatMap(({ command, path }) => (command.output && !otherwise.includes(path) ? [path] : [])),
    );
    expect(expected.filter((path) => !testedCommands.has(path))).toEqual([]);
  });
});
