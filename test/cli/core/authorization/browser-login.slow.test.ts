import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { clientName } from '../../../../src/cli/core/authorization/browser-login.ts';
import { CliError } from '../../../../src/cli/core/cli-error.ts';
import type { Fetch } from '../../../../src/cli/core/http/fetch.ts';
import { hasBrowser } from '../../../../src/cli/core/terminal/browser.ts';
import { useApp } from '../../../support/app/app.ts';
import { fetchFrom, serverUrl, useCli } from '../../../support/cli/cli.ts';
import { MemoryKeychain } from '../../../support/cli/memory-keychain.ts';
import { useDevicePolls } from '../../../support/users/device-polls.ts';
import { signUp } from '../../../support/users/people.ts';

const test = useApp();
const newCli = useCli(() => fetchFrom(test));
const line = ['login', '--web', '--url', serverUrl];

const { polls, decide } = useDevicePolls(test);
const nothing = async () => {};
const ownName = clientName(hostname());

describe('folio login --web', () => {
  it('prints the page and the code, and stores both keys after the approval', async () => {
    const person = await signUp(test, { name: 'Ann' });
    const cli = newCli();
    const { waits, ...surroundings } = polls(nothing, decide(person, 'approve'));
    const { code, stdout, stderr } = await cli.run(line, surroundings);
    expect([code, waits]).toEqual([0, [5, 5]]);
    expect(stderr).toMatch(
      /^Open http:\/\/folio\.test\/device and enter the code [B-Z]{4}-[B-Z]{4}\.\nWaiting until you allow this device\. To cancel, press Ctrl-C\.\n$/,
    );
    expect(stdout).toBe(
      `Logged in to default at ${serverUrl} as ${person.email} with permission manage.\n`,
    );
    const { promptKey, financeKey } = cli.readConfig().instances.default;
    expect([promptKey, financeKey]).toEqual([
      expect.stringMatching(/^fol_[0-9A-Za-z]{39}$/),
      expect.stringMatching(/^fin_[0-9A-Za-z]{39}$/),
    ]);
    expect(stdout + stderr).not.toContain(promptKey);
    expect((await cli.run(['categories', 'list'])).code).toBe(0);
  });

  it.each([
    ['read', []],
    ['admin', ['REFERRALS']],
  ])('asks for the permission %s', async (permission, scopes) => {
    const person = await signUp(test);
    const { fetch, onWait } = polls(decide(person, 'approve'));
    const argv = [...line, '--permission', permission, '--json'];
    const { stdout } = await newCli().run(argv, { fetch, onWait });
    expect(JSON.parse(stdout)).toMatchObject({
      service: null,
      permission: permission.toUpperCase(),
      scopes,
    });
  });

  it('is the default on a terminal', async () => {
    const person = await signUp(test);
    const { fetch, onWait } = polls(decide(person, 'approve'));
    const cli = newCli();
    const argv = ['login', '--url', serverUrl];
    const answers = { 'Log in with the browser? (Y/n)': '' };
    const result = await cli.run(argv, { columns: 80, answers, fetch, onWait });
    expect(result.code).toBe(0);
    expect(result.stderr).toContain(
      `There is no keychain: none in this test. The keys are stored in`,
    );
    expect(cli.readConfig().instances.default).toHaveProperty('financeKey');
  });

  it('stores nothing after a denial', async () => {
    const cli = newCli();
    const { fetch, onWait } = polls(decide(await signUp(test), 'deny'));
    const { code, stderr } = await cli.run(line, { fetch, onWait });
    expect(code).toBe(4);
    expect(stderr).toContain('error: The login was denied.');
    expect(() => cli.readConfig()).toThrow('ENOENT');
  });

  it('ends when the code expires', async () => {
    const { waits, ...surroundings } = polls();
    const { code, stderr } = await newCli().run(line, surroundings);
    expect(code).toBe(1);
    expect(waits.length * 5).toBeGreaterThanOrEqual(600);
    expect(waits.length * 5).toBeLessThan(620);
    expect(stderr).toContain('error: The code has expired.');
  });

  it('polls less often after SLOW_DOWN, and continues after an error of the network', async () => {
    const person = await signUp(test);
    const unreachable = async () => {
      throw Object.assign(new Error('no'), { code: 'ECONNREFUSED' });
    };
    const tooEarly = async () => {
      await test.database.client.deviceLogin.updateMany({ data: { polledAt: test.now as Date } });
    };
    const steps = [nothing, tooEarly, unreachable, decide(person, 'approve')];
    const { waits, ...surroundings } = polls(...steps);
    const { code, stderr } = await newCli().run(line, surroundings);
    expect([code, waits]).toEqual([0, [5, 5, 10, 15]]);
    expect(stderr).toContain(
      `Cannot reach ${serverUrl}: connection refused. Trying again in 15 s.`,
    );
  });

  it('explains that an older server has no login in the browser', async () => {
    const errors = [{ message: 'Unknown type', extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }];
    const fetch: Fetch = async () => new Response(JSON.stringify({ errors })) as never;
    const { code, stderr } = await newCli().run(line, { fetch });
    expect(code).toBe(1);
    expect(stderr).toContain('error: This server has no login in the browser.');
    expect(stderr).toContain('pass it with --with-key');
  });

  it.each(['file:///etc/passwd', 'javascript:alert(1)', '--version'])(
    'does not open the address %s of a server',
    async (url) => {
      const createDeviceLogin = {
        ...{ deviceCode: 'x', userCode: 'WDJB-MJHT', interval: 5 },
        ...{ url, urlWithCode: url },
      };
      const data = { createDeviceLogin };
      const fetch: Fetch = async () => new Response(JSON.stringify({ data })) as never;
      const { code, stderr } = await newCli().run(line, { fetch });
      expect([code, stderr]).toEqual([1, 'error: The server returned an invalid address.\n']);
    },
  );

  it('names the new keys when they could not be stored', async () => {
    const person = await signUp(test);
    const cli = newCli();
    cli.keychain = {
      absence: () => undefined,
      read: () => undefined,
      remove: () => {},
      write: (account) => {
        if (account === 'test') return;
        throw new CliError('failure', 'The keychain failed: locked.', { code: 'KEYCHAIN_FAILED' });
      },
    };
    await cli.run(['config', 'set', 'key-storage', 'keychain']);
    const { fetch, onWait } = polls(decide(person, 'approve'));
    const { code, stderr } = await cli.run(line, { fetch, onWait });
    expect(code).toBe(1);
    expect(stderr).toContain('The new keys could not be stored. Revoke the newest keys with the');
    expect(stderr).toContain(`name “${ownName}” at ${serverUrl}/settings/api-keys and`);
  });

  it('sends no request when keys must be stored in a keychain that fails', async () => {
    const cli = newCli();
    const keychain = new MemoryKeychain();
    keychain.failure = 'locked';
    cli.keychain = keychain;
    await cli.run(['config', 'set', 'key-storage', 'keychain']);
    const fetch: Fetch = () => expect.fail('a request was sent');
    const { code, stderr } = await cli.run(line, { fetch });
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('error: The keychain failed: locked.'),
    ]);
    expect(stderr).toContain('folio config set key-storage file');
  });

  it('rejects --with-key', async () => {
    const { code, stderr } = await newCli().run([...line, '--with-key']);
    const message = 'error: --web and --with-key exclude each other.';
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});

describe('the name of a client', () => {
  it.each([
    ['laptop', 'folio on laptop'],
    ['', 'folio on this device'],
    ['a\u202eb\n\ud800', 'folio on ab\ufffd'],
    ['x'.repeat(300), `folio on ${'x'.repeat(60)}`],
  ])('has the host name %j', (host, name) => {
    expect(clientName(host)).toBe(name);
  });
});

describe('a browser', () => {
  it.each([
    ['linux', {}, false],
    ['linux', { DISPLAY: ':0' }, true],
    ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, true],
    ['linux', { BROWSER: 'firefox' }, true],
    ['darwin', {}, true],
    ['darwin', { SSH_CONNECTION: 'x' }, false],
    ['win32', {}, true],
  ] as const)('is expected on %s with %j: %s', (platform, variables, expected) => {
    expect(hasBrowser(platform, variables)).toBe(expected);
  });
});
