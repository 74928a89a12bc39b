import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { configFolder } from '../../../../src/cli/core/profiles/config-file.ts';
import { usePrivateApp, useSeed } from '../../../support/app/app.ts';
import { fetchFrom, serverUrl, useCli } from '../../../support/cli/cli.ts';
import { storeFinanceKey } from '../../../support/users/keys.ts';
import { signUpAs } from '../../../support/users/people.ts';

const test = usePrivateApp({ RATE_LIMIT_GRAPHQL: '300/20' });
const newCli = useCli(() => fetchFrom(test));

const person = useSeed(() => signUpAs(test, 'ADVISOR'));
const key = useSeed(() => person.createApiKey({ permission: 'MANAGE', scopes: ['REFERRALS'] }));

const instanceOutput = (name: string, current: boolean) => ({
  name,
  url: serverUrl,
  current,
  promptKey: `${key.secret.slice(0, 10)}…`,
  financeKey: null,
});

async function cliWithTwoInstances() {
  const cli = newCli();
  await cli.login(key.secret);
  await cli.login(key.secret, '--instance', 'work');
  return cli;
}

describe('folio instance', () => {
  it('lists instances with truncated keys', async () => {
    const cli = await cliWithTwoInstances();
    expect(await cli.json('instance', 'list')).toEqual([
      instanceOutput('default', true),
      instanceOutput('work', false),
    ]);
    expect((await cli.run(['instance', 'list'])).stdout).not.toContain(key.secret);
    expect((await newCli().run(['instance', 'list'], { columns: 80 })).stdout).toContain(
      'No instances found.',
    );
  });

  it('shows an instance', async () => {
    const cli = await cliWithTwoInstances();
    expect(await cli.json('instance', 'show', 'work')).toEqual(instanceOutput('work', false));
    expect((await cli.run(['instance', 'show', 'work'])).stdout).toContain('Finance key: –\n');
  });

  it('sets the current instance with use', async () => {
    const cli = await cliWithTwoInstances();
    expect(await cli.json('instance', 'use', 'work')).toEqual(instanceOutput('work', true));
    expect((await cli.json('status')).instance).toBe('work');
  });

  it('prefers --instance to FOLIO_INSTANCE, and both to the current instance', async () => {
    const cli = await cliWithTwoInstances();
    const variables = { FOLIO_INSTANCE: 'work' };
    const instanceOfStatus = async (...argv: string[]) =>
      JSON.parse((await cli.run(['status', '--json', ...argv], { variables })).stdout).instance;
    expect(await instanceOfStatus()).toBe('work');
    expect(await instanceOfStatus('--instance', 'default')).toBe('default');
    expect((await cli.json('status')).instance).toBe('default');
  });

  it('removes the current instance without choosing another one', async () => {
    const cli = await cliWithTwoInstances();
    expect(await cli.json('instance', 'remove', 'default', '--yes')).toEqual(
      instanceOutput('default', true),
    );
    expect(cli.readConfig()).toEqual({ instances: { work: expect.anything() } });
    const result = await cli.run(['prompts', 'list']);
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain('No current instance.');
  });

  it.each(['show', 'use', 'remove'])('%s returns exit code 3 for an unknown name', async (verb) => {
    const cli = await cliWithTwoInstances();
    const before = cli.readConfig();
    for (const name of ['wrk', '__proto__']) {
      const result = await cli.run(['instance', verb, name, ...(verb === 'remove' ? ['-y'] : [])]);
      expect(result).toMatchObject({ code: 3, stdout: '' });
      expect(result.stderr).toContain(`Unknown instance “${name}”.`);
    }
    expect(cli.readConfig()).toEqual(before);
  });
});

describe('folio status', () => {
  it('shows the user, the permissions of the keys and the rate limit', async () => {
    const cli = newCli();
    await cli.login(key.secret);
    await cli.login(await storeFinanceKey(test, person.userId));
    const rateLimit = {
      limit: 300,
      remaining: expect.any(Number),
      resetAt: expect.stringMatching(/Z$/),
    };
    expect(await cli.json('status')).toEqual({
      instance: 'default',
      instanceSource: 'configuration',
      url: serverUrl,
      urlSource: 'instance default',
      reachable: true,
      serverVersion: expect.stringMatching(/^\d/),
      name: 'Somebody',
      email: person.email,
      role: 'ADVISOR',
      keys: [
        {
          service: 'prompts',
          key: `${key.secret.slice(0, 10)}…`,
          source: 'instance default',
          storage: 'file',
          valid: true,
          permission: 'MANAGE',
          scopes: ['REFERRALS'],
          rateLimit,
        },
        {
          service: 'finance',
          key: expect.stringMatching(/^fin_.{6}…$/),
          source: 'instance default',
          storage: 'file',
          valid: true,
          permission: null,
          scopes: [],
          rateLimit,
        },
      ],
      problem: null,
      exit: 'done',
    });
    const { stdout } = await cli.run(['status']);
    expect(stdout).toContain('Role:           advisor\n');
    expect(stdout).toMatch(/permission manage, scopes referrals, \d+ of 300 requests left/);
  });

  it('returns exit code 6 and the stored values when the server is unreachable', async () => {
    const cli = newCli();
    await cli.login(key.secret);
    const result = await cli.run(['status', '--json'], {
      fetch: () => Promise.reject(new TypeError('fetch failed')),
    });
    expect(result).toMatchObject({ code: 6, stderr: '' });
    expect(JSON.parse(result.stdout)).toMatchObject({
      instance: 'default',
      reachable: false,
      email: null,
      keys: [{ service: 'prompts', valid: null, rateLimit: null }],
      problem: `Cannot reach ${serverUrl}: fetch failed.`,
      exit: 'unreachable',
    });
  });

  it('returns exit code 4 for a revoked key', async () => {
    const cli = newCli();
    const keyToRevoke = await person.createApiKey();
    await cli.login(keyToRevoke.secret);
    await person.execute('mutation ($id: ID!) { revokeApiKey(id: $id) { apiKey { id } } }', {
      id: keyToRevoke.id,
    });
    const result = await cli.run(['status', '--json']);
    expect(result.code).toBe(4);
    expect(JSON.parse(result.stdout)).toMatchObject({
      reachable: true,
      email: null,
      keys: [{ valid: false }],
      exit: 'notAllowed',
    });
  });
});

describe('the configuration file', () => {
  it('is in XDG_CONFIG_HOME if that is an absolute path', () => {
    expect(configFolder({ XDG_CONFIG_HOME: '/xdg' })).toBe('/xdg/folio');
    expect(configFolder({ XDG_CONFIG_HOME: 'xdg' })).toBe(`${homedir()}/.config/folio`);
    expect(configFolder({})).toBe(`${homedir()}/.config/folio`);
    expect(configFolder({ XDG_CONFIG_HOME: '/xdg', FOLIO_CONFIG_DIR: '/own' })).toBe('/own');
  });

  it('needs no home directory if the environment chooses a folder', () => {
    const home = () => {
      throw new Error('uv_os_homedir returned ENOENT');
    };
    expect(configFolder({ FOLIO_CONFIG_DIR: '/own' }, 'linux', home)).toBe('/own');
    expect(configFolder({ XDG_CONFIG_HOME: '/xdg' }, 'linux', home)).toBe('/xdg/folio');
    expect(() => configFolder({}, 'linux', home)).toThrow('The user has no home directory.');
  });

  it('is not in the working directory if HOME is empty or relative', () => {
    for (const home of ['', 'home'])
      expect(() => configFolder({}, 'linux', () => home)).toThrow(
        'The user has no home directory.',
      );
  });

  it('gets the mode 600 on every write', async () => {
    const cli = await cliWithTwoInstances();
    chmodSync(cli.configPath, 0o644);
    await cli.run(['instance', 'use', 'work']);
    expect(cli.mode()).toBe('600');
  });

  it.each([
    ['invalid JSON', '{"instances":'],
    ['JSON that is not an object', '[]'],
    ['an instance without a URL', '{"instances":{"a":{}}}'],
    ['a key that is not a string', '{"instances":{"a":{"url":"http://a","promptKey":7}}}'],
    ['a key with a line break', '{"instances":{"a":{"url":"http://a","promptKey":"fol_1\\n"}}}'],
  ])('causes an error, not an empty configuration, if it contains %s', async (_, text) => {
    const cli = newCli();
    writeFileSync(cli.configPath, text);
    for (const argv of [['status'], ['instance', 'list'], ['prompts', 'list'], ['logout']]) {
      const result = await cli.run(argv);
      expect(result).toMatchObject({ code: 1, stdout: '' });
      expect(result.stderr).toContain(`error: Invalid configuration file ${cli.configPath}.`);
    }
    expect((await cli.login(key.secret)).code).toBe(1);
  });

  it('causes an error if it is a directory', async () => {
    const cli = newCli();
    mkdirSync(cli.configPath);
    const result = await cli.run(['status', '--json']);
    expect(result.code).toBe(1);
    expect(JSON.parse(result.stderr)).toMatchObject({
      error: `Cannot read the configuration file ${cli.configPath}: is a directory.`,
      code: 'CONFIG_UNREADABLE',
    });
  });
});
