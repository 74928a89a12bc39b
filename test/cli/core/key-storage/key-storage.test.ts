import { beforeAll, describe, expect, it } from 'vitest';
import { platformAbsence } from '../../../../src/cli/core/key-storage/system-keychain.ts';
import { useApp } from '../../../support/app/app.ts';
import { fetchFrom, serverUrl, type TestCli, useCli } from '../../../support/cli/cli.ts';
import { MemoryKeychain } from '../../../support/cli/memory-keychain.ts';
import { storeFinanceKey } from '../../../support/users/keys.ts';
import { signUp } from '../../../support/users/people.ts';

const test = useApp();
const newCli = useCli(() => fetchFrom(test));
let key: string;
let financeKey: string;

beforeAll(async () => {
  const person = await signUp(test);
  ({ secret: key } = await person.createApiKey({ permission: 'MANAGE' }));
  financeKey = await storeFinanceKey(test, person.userId);
});

function withKeychain(absence?: string) {
  const [cli, keychain] = [newCli(), new MemoryKeychain(absence)];
  cli.keychain = keychain;
  return { cli, keychain };
}

const account = (secret: string) => `default ${serverUrl} ${secret.slice(0, 10)}…`;
const setStorage = (cli: TestCli, value: string) =>
  cli.run(['config', 'set', 'key-storage', value]);
const keysOf = async (cli: TestCli) =>
  (await cli.json('status')).keys.map(({ storage, valid }: Record<string, unknown>) => [
    storage,
    valid,
  ]);

describe('keys in the keychain', () => {
  it('are stored by login, used by commands and shown by status', async () => {
    const { cli, keychain } = withKeychain();
    const { stdout } = await cli.login(key);
    expect(stdout).toContain('The keys are stored in the keychain.\n');
    await cli.login(financeKey);
    expect(cli.readConfig()).toEqual({
      current: 'default',
      instances: {
        default: {
          url: serverUrl,
          keychain: { promptKey: key.slice(0, 10), financeKey: financeKey.slice(0, 10) },
        },
      },
    });
    expect([...keychain.keys]).toEqual([
      [account(key), key],
      [account(financeKey), financeKey],
    ]);
    expect(keychain.reads).toBe(0);
    expect((await cli.run(['prompts', 'list'])).code).toBe(0);
    expect(keychain.reads).toBe(1);
    expect(await keysOf(cli)).toEqual([
      ['keychain', true],
      ['keychain', true],
    ]);
    const { stdout: status } = await cli.run(['status']);
    expect(status).toContain(`${key.slice(0, 10)}… (instance default, keychain)`);
    expect((await cli.json('instance', 'list'))[0].promptKey).toBe(`${key.slice(0, 10)}…`);
  });

  it('are not read by commands that send none, or with a key of the environment', async () => {
    const { cli, keychain } = withKeychain();
    await cli.login(key);
    keychain.failure = 'locked';
    expect((await cli.run(['instance', 'list'])).code).toBe(0);
    const variables = { FOLIO_API_KEY: key };
    expect((await cli.run(['prompts', 'list'], { variables })).code).toBe(0);
    expect(keychain.reads).toBe(0);
  });

  it('are removed by logout and by instance delete', async () => {
    const { cli, keychain } = withKeychain();
    await cli.login(key);
    await cli.login(financeKey);
    await cli.run(['logout', '--service', 'prompts']);
    expect([...keychain.keys.keys()]).toEqual([account(financeKey)]);
    expect(cli.readConfig().instances.default.keychain).toEqual({
      financeKey: financeKey.slice(0, 10),
    });
    expect((await cli.run(['instance', 'delete', 'default', '--yes'])).code).toBe(0);
    expect(keychain.keys.size).toBe(0);
  });

  it('are removed when a login replaces them', async () => {
    const { cli, keychain } = withKeychain();
    const { secret } = await (await signUp(test)).createApiKey();
    await cli.login(secret);
    await cli.login(key);
    expect([...keychain.keys.keys()]).toEqual([account(key)]);
  });

  it('are reported when a failed keychain keeps them', async () => {
    const { cli, keychain } = withKeychain();
    await cli.login(key);
    keychain.failure = 'locked';
    const { code, stderr } = await cli.run(['logout']);
    expect(code).toBe(0);
    expect(stderr).toBe(
      `The key ${key.slice(0, 10)}… is still in the keychain. The keychain failed: locked.\n`,
    );
    expect(cli.readConfig().instances.default).toEqual({ url: serverUrl });
  });

  it('are reported as missing, with a hint, when the keychain fails or has lost them', async () => {
    const { cli, keychain } = withKeychain();
    await cli.login(key);
    keychain.failure = 'locked';
    const failed = await cli.run(['prompts', 'list']);
    expect(failed).toMatchObject({ code: 1, stdout: '' });
    expect(failed.stderr).toContain('error: The keychain failed: locked.');
    const status = await cli.run(['status']);
    expect(status.code).toBe(1);
    expect(status.stdout).toContain('The keychain failed: locked.');
    keychain.failure = undefined;
    keychain.keys.clear();
    const result = await cli.run(['prompts', 'list']);
    expect(result.code).toBe(4);
    expect(result.stderr).toContain('folio login --instance default');
  });
});

describe('the setting key-storage', () => {
  it('moves the keys of an instance with its next login', async () => {
    const { cli, keychain } = withKeychain();
    await setStorage(cli, 'file');
    await cli.login(key);
    expect(cli.readConfig().instances.default).toEqual({ url: serverUrl, promptKey: key });
    await setStorage(cli, 'auto');
    expect(await keysOf(cli)).toEqual([['file', true]]);
    await cli.login(financeKey);
    expect(keychain.keys.size).toBe(2);
    expect(JSON.stringify(cli.readConfig())).not.toContain(key);
    await setStorage(cli, 'file');
    await cli.login(financeKey);
    expect(keychain.keys.size).toBe(0);
    expect(cli.readConfig().instances.default).toEqual({
      url: serverUrl,
      promptKey: key,
      financeKey,
    });
  });

  it('uses the file with "auto" when the keychain fails, and does not change the keychain', async () => {
    const { cli, keychain } = withKeychain();
    await cli.login(key);
    keychain.failure = 'locked';
    const { code, stderr } = await cli.login(financeKey);
    expect(code).toBe(0);
    expect(stderr).toBe(`The keychain failed: locked. The keys are stored in ${cli.configPath}.\n`);
    expect(cli.readConfig().instances.default).toEqual({
      url: serverUrl,
      financeKey,
      keychain: { promptKey: key.slice(0, 10) },
    });
    expect(cli.mode()).toBe('600');
    keychain.failure = undefined;
    expect(await keysOf(cli)).toEqual([
      ['keychain', true],
      ['file', true],
    ]);
  });

  it('causes an error with "keychain" when there is no keychain, and stores nothing', async () => {
    const { cli } = withKeychain('no bus');
    await setStorage(cli, 'keychain');
    const { code, stderr } = await cli.login(key);
    expect(code).toBe(1);
    expect(stderr).toContain('Keys cannot be stored in the keychain: no bus.');
    expect(stderr).toContain('folio config set key-storage file');
    expect(cli.readConfig().instances).toEqual({});
  });

  it('rejects other values', async () => {
    const { code, stderr } = await setStorage(newCli(), 'disk');
    expect(code).toBe(2);
    expect(stderr).toContain('Expected auto, keychain or file.');
  });
});

describe('the keychain of a system', () => {
  const bus = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/user/1000/bus' };
  it.each([
    ['darwin', {}, undefined],
    ['win32', {}, undefined],
    ['linux', bus, undefined],
    ['linux', {}, 'this session has no D-Bus'],
    ['linux', { XDG_RUNTIME_DIR: '/nowhere' }, 'this session has no D-Bus'],
    ['aix', bus, 'this system is not supported'],
  ] as const)('is looked for on %s with %j', (platform, variables, absence) => {
    expect(platformAbsence(platform, variables)).toBe(absence);
  });
});
