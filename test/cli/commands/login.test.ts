import { beforeAll, describe, expect, it } from 'vitest';
import type { Fetch } from '../../../src/cli/core/http/fetch.ts';
import { useApp, useSeed } from '../../support/app/app.ts';
import { fetchFrom, serverUrl, useCli } from '../../support/cli/cli.ts';
import { mistyped, storeFinanceKey } from '../../support/users/keys.ts';
import { signUp } from '../../support/users/people.ts';

const test = useApp();
const newCli = useCli(() => fetchFrom(test));
let key: string;
let financeKey: string;

const person = useSeed(() => signUp(test, { name: 'Ann' }));
beforeAll(async () => {
  ({ secret: key } = await person.createApiKey({ permission: 'MANAGE', scopes: ['REFERRALS'] }));
  financeKey = await storeFinanceKey(test, person.userId);
});

describe('folio login', () => {
  it('stores a key from standard input after the server accepts it', async () => {
    const cli = newCli();
    const result = await cli.run(['login', '--with-key', '--url', `${serverUrl}/`, '--json'], {
      input: `${key}\n`,
    });
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(result.stdout)).toEqual({
      instance: 'default',
      url: serverUrl,
      current: true,
      service: 'prompts',
      keyStorage: 'file',
      name: 'Ann',
      email: person.email,
      role: 'MEMBER',
      permission: 'MANAGE',
      scopes: ['REFERRALS'],
      serverVersion: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
    expect(cli.readConfig()).toEqual({
      current: 'default',
      instances: { default: { url: serverUrl, promptKey: key } },
    });
    expect(cli.mode()).toBe('600');
  });

  it('reads the key from FOLIO_API_KEY and stores a finance key besides the API key', async () => {
    const cli = newCli();
    await cli.login(key);
    const result = await cli.run(['login'], { variables: { FOLIO_API_KEY: financeKey } });
    expect(result).toEqual({
      code: 0,
      stdout: `Logged in to default at ${serverUrl} as ${person.email}.\n`,
      stderr: '',
    });
    expect(cli.readConfig().instances.default).toEqual({
      url: serverUrl,
      promptKey: key,
      financeKey,
    });
  });

  it('keeps a key that a concurrent login stores', async () => {
    const cli = newCli();
    await cli.login(key);
    await cli.run(['logout']);
    const fetchWithSecondLogin: Fetch = async (...request) => {
      await cli.login(key);
      return fetchFrom(test)(...request);
    };
    const options = { variables: { FOLIO_API_KEY: financeKey }, fetch: fetchWithSecondLogin };
    expect((await cli.run(['login'], options)).code).toBe(0);
    expect(cli.readConfig().instances.default).toEqual({
      url: serverUrl,
      promptKey: key,
      financeKey,
    });
  });

  it('prompts for the URL and the hidden key on a terminal', async () => {
    const cli = newCli();
    const result = await cli.run(['login'], {
      columns: 80,
      answers: { 'Server URL': serverUrl, 'browser?': 'n', 'API key': key },
    });
    expect(result.code).toBe(0);
    expect(result.stderr).toContain('Server URL: (http://127.0.0.1:4000)');
    expect(result.stderr).toContain('API key or finance key (hidden):');
    expect(result.stdout + result.stderr).not.toContain(key);
    expect(cli.readConfig().instances.default).toEqual({ url: serverUrl, promptKey: key });
  });

  it('creates another instance without changing the current one', async () => {
    const cli = newCli();
    await cli.login(key);
    const result = await cli.login(key, '--instance', 'work');
    expect(result.stdout).toContain('folio instance use work');
    expect(cli.readConfig()).toMatchObject({ current: 'default', instances: { work: {} } });
  });

  it.each([
    ['unknown to the server', () => mistyped(key), 4, 'Invalid or missing credentials'],
    ['in another format', () => 'hunter2', 2, 'Invalid key format.'],
    ['empty', () => ' \n', 2, 'The key is empty.'],
    ['two lines', () => `${key}\n${key}`, 2, 'Invalid key format.'],
  ])('neither stores nor prints a key that is %s', async (_, createInput, code, message) => {
    const cli = newCli();
    const result = await cli.login(createInput());
    expect(result).toMatchObject({ code, stdout: '' });
    expect(result.stderr).toContain(`error: ${message}`);
    if (createInput().trim()) expect(result.stderr).not.toContain(createInput().trim());
    expect(() => cli.readConfig()).toThrow('ENOENT');
  });

  it('rejects a --url that differs from the URL of the instance', async () => {
    const cli = newCli();
    await cli.login(key);
    const before = cli.readConfig();
    const result = await cli.run(['login', '--with-key', '--url', 'http://elsewhere.test'], {
      input: key,
      fetch: () => {
        throw new Error('unexpected request');
      },
    });
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain(`The instance default has the URL ${serverUrl}.`);
    expect(cli.readConfig()).toEqual(before);
  });

  it.each([
    ['a missing URL', ['login', '--with-key'], 'The new instance has no URL.'],
    [
      'a missing key',
      ['login', '--url', serverUrl],
      'No API key given, and no terminal to prompt on.',
    ],
    ['an invalid URL', ['login', '--url', 'folio.test'], 'Invalid URL “folio.test”.'],
    [
      'a password in the URL',
      ['login', '--url', 'http://a:b@folio.test'],
      'A server URL must not contain a user, a query or a fragment.',
    ],
    [
      'an invalid instance name',
      ['login', '--instance', '../x', '--url', serverUrl],
      'Invalid instance name “../x”.',
    ],
  ])('rejects %s without a prompt if there is no terminal', async (_, argv, message) => {
    const result = await newCli().run(argv, { input: key });
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain(`error: ${message}\n`);
  });

  it('rejects --with-key on a terminal, because the terminal would show the key', async () => {
    const argv = ['login', '--with-key', '--url', serverUrl];
    const result = await newCli().run(argv, { columns: 80 });
    expect(result.code).toBe(2);
    expect(result.stderr).toContain('but standard input is a terminal.');
  });
});

describe('folio logout', () => {
  it('removes the keys and keeps the URL', async () => {
    const cli = newCli();
    await cli.login(key);
    await cli.login(financeKey);
    expect(await cli.json('logout')).toEqual({
      instance: 'default',
      url: serverUrl,
      services: ['prompts', 'finance'],
    });
    expect(cli.readConfig()).toEqual({
      current: 'default',
      instances: { default: { url: serverUrl } },
    });
  });

  it('removes one key with --service', async () => {
    const cli = newCli();
    await cli.login(key);
    await cli.login(financeKey);
    const result = await cli.run(['logout', '--service', 'finance']);
    expect(result).toEqual({ code: 0, stdout: 'Logged out of default (finance).\n', stderr: '' });
    expect(cli.readConfig().instances.default).toEqual({ url: serverUrl, promptKey: key });
  });

  it('returns exit code 4 without a stored key', async () => {
    const cli = newCli();
    expect(await cli.run(['logout'])).toEqual({
      code: 4,
      stdout: '',
      stderr: 'error: You are not logged in.\nTo log in, run: folio login\n',
    });
    await cli.login(key);
    const result = await cli.run(['logout', '--service', 'finance', '--json']);
    expect(JSON.parse(result.stderr)).toEqual({
      error: 'You are not logged in to default.',
      code: 'UNAUTHENTICATED',
      details: [],
      exitCode: 4,
    });
  });
});
