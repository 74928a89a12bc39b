import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../support/app.ts';
import { fetchFrom, serverUrl, useCli } from '../support/cli.ts';
import { mistyped, storeFinanceKey } from '../support/keys.ts';
import { type Person, signUp } from '../support/people.ts';

const test = useApp();
const newCli = useCli(() => fetchFrom(test));
let person: Person;
let key: string;
let financeKey: string;

beforeAll(async () => {
  person = await signUp(test, { name: 'Ann' });
  ({ secret: key } = await person.createApiKey({ permission: 'MANAGE', scopes: ['REFERRALS'] }));
  financeKey = await storeFinanceKey(test, person.userId);
});

describe('folio login', () => {
  it('keeps a key from standard input, once the server knows it', async () => {
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

  it('takes the key from FOLIO_API_KEY, and keeps a finance key beside the other one', async () => {
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

  it('keeps a key that another login keeps meanwhile', async () => {
    const cli = newCli();
    await cli.login(key);
    await cli.run(['logout']);
    const fetchWithSecondLogin: typeof fetch = async (...request) => {
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

  it('asks for the address and the key at a terminal, and does not show the key', async () => {
    const cli = newCli();
    const result = await cli.run(['login'], {
      columns: 80,
      answers: { 'Server URL': serverUrl, 'API key': key },
    });
    expect(result.code).toBe(0);
    expect(result.stderr).toContain('Server URL: (http://127.0.0.1:4000)');
    expect(result.stderr).toContain('API key or finance key (hidden):');
    expect(result.stdout + result.stderr).not.toContain(key);
    expect(cli.readConfig().instances.default).toEqual({ url: serverUrl, promptKey: key });
  });

  it('makes an instance of another name, and leaves the current one current', async () => {
    const cli = newCli();
    await cli.login(key);
    const result = await cli.login(key, '--instance', 'work');
    expect(result.stdout).toContain('folio instance use work');
    expect(cli.readConfig()).toMatchObject({ current: 'default', instances: { work: {} } });
  });

  it.each([
    ['revoked, say', () => mistyped(key), 4, 'Invalid or missing credentials'],
    ['not a key', () => 'hunter2', 2, 'Invalid key format.'],
    ['empty', () => ' \n', 2, 'The key is empty.'],
    ['two lines', () => `${key}\n${key}`, 2, 'Invalid key format.'],
  ])(
    'keeps nothing of a key that is %s, and does not repeat it',
    async (_, createInput, code, message) => {
      const cli = newCli();
      const result = await cli.login(createInput());
      expect(result).toMatchObject({ code, stdout: '' });
      expect(result.stderr).toContain(`error: ${message}`);
      if (createInput().trim()) expect(result.stderr).not.toContain(createInput().trim());
      expect(() => cli.readConfig()).toThrow('ENOENT');
    },
  );

  it('sends no key to another server than the instance is at', async () => {
    const cli = newCli();
    await cli.login(key);
    const before = cli.readConfig();
    const result = await cli.run(['login', '--with-key', '--url', 'http://elsewhere.test'], {
      input: key,
      fetch: () => {
        throw new Error('nothing may be sent');
      },
    });
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain(`The instance default has the URL ${serverUrl}.`);
    expect(cli.readConfig()).toEqual(before);
  });

  it.each([
    ['no address', ['login', '--with-key'], 'The new instance has no URL.'],
    ['no key', ['login', '--url', serverUrl], 'No API key given, and no terminal to prompt on.'],
    ['a bad address', ['login', '--url', 'folio.test'], 'Invalid URL “folio.test”.'],
    [
      'a password in the address',
      ['login', '--url', 'http://a:b@folio.test'],
      'A server URL must not contain a user, a query or a fragment.',
    ],
    [
      'a bad name',
      ['login', '--instance', '../x', '--url', serverUrl],
      'Invalid instance name “../x”.',
    ],
  ])('refuses %s without a terminal, and waits for nothing', async (_, argv, message) => {
    const result = await newCli().run(argv, { input: key });
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain(`error: ${message}\n`);
  });

  it('does not read a key from a terminal that would show it', async () => {
    const argv = ['login', '--with-key', '--url', serverUrl];
    const result = await newCli().run(argv, { columns: 80 });
    expect(result.code).toBe(2);
    expect(result.stderr).toContain('but standard input is a terminal.');
  });
});

describe('folio logout', () => {
  it('forgets the keys and keeps the address', async () => {
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

  it('forgets one key only, if one is named', async () => {
    const cli = newCli();
    await cli.login(key);
    await cli.login(financeKey);
    const result = await cli.run(['logout', '--service', 'finance']);
    expect(result).toEqual({ code: 0, stdout: 'Logged out of default (finance).\n', stderr: '' });
    expect(cli.readConfig().instances.default).toEqual({ url: serverUrl, promptKey: key });
  });

  it('is exit code 4 for who is not logged in', async () => {
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
