import { readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { usePackedClient } from '../support/cli/packed-client.ts';

const { client, newUser, server: folio } = usePackedClient();
const config = () => JSON.parse(readFileSync(join(client.configDir, 'config.json'), 'utf8'));
const root = dirname(dirname(client.program));
let url: string;
let key: string;

const login = (variables: Record<string, string>) =>
  client.run(['login', '--with-key', '--url', url], { input: key, variables });

beforeAll(async () => {
  url = folio.url;
  key = (await newUser()).keys.prompts;
  // As npm installs the optional dependency.
  symlinkSync(join(import.meta.dirname, '../../node_modules'), join(root, 'node_modules'));
});

afterEach(() => {
  rmSync(client.configDir, { recursive: true, force: true });
});

const bus = (path: string) => ({ DBUS_SESSION_BUS_ADDRESS: `unix:path=${path}` });

describe('the packed client with the keychain library', () => {
  it('stores keys in the file when there is no session bus', async () => {
    const { code, stderr } = await login({});
    expect([code, stderr]).toEqual([0, '']);
    expect(config().instances.default).toEqual({ url, promptKey: key });
    const status = await client.run(['status', '--json', 'keys']);
    expect(JSON.parse(status.stdout).keys).toMatchObject([{ storage: 'file', valid: true }]);
  });

  it('stores keys in the file, with a notice, when the bus does not exist', async () => {
    const { code, stderr } = await login(bus(join(root, 'no-bus')));
    expect(code).toBe(0);
    expect(stderr).toMatch(/^The keychain failed: .+ The keys are stored in .+config\.json\.\n$/);
    expect(stderr).not.toContain(key);
    expect(config().instances.default).toEqual({ url, promptKey: key });
  });

  it('stores keys in the file, with a notice, when the keychain does not respond', async () => {
    const connections: Socket[] = [];
    const server = createServer((socket) => connections.push(socket.on('error', () => {})));
    const path = join(root, 'silent-bus');
    await new Promise<void>((resolve) => server.listen(path, resolve));
    const { code, stderr } = await login(bus(path));
    expect(code).toBe(0);
    expect(stderr).toContain('The keychain failed: no response within 5 s. The keys are stored in');
    expect(connections.length).toBeGreaterThan(0);
    for (const socket of connections) socket.destroy();
    server.close();
  });

  it('stores nothing when the setting requires the keychain and it fails', async () => {
    await client.run(['config', 'set', 'key-storage', 'keychain']);
    const { code, stderr } = await login(bus(join(root, 'no-bus')));
    expect(code).toBe(1);
    expect(stderr).toContain('error: The keychain failed: ');
    expect(config()).toEqual({ keyStorage: 'keychain', instances: {} });
  });
});

it('the packed client without the library stores keys in the file', async () => {
  rmSync(join(root, 'node_modules'));
  await client.run(['config', 'set', 'key-storage', 'keychain']);
  const { code, stderr } = await login(bus('/nowhere'));
  expect(code).toBe(1);
  expect(stderr).toContain('the optional package @napi-rs/keyring is not installed');
  await client.run(['config', 'unset', 'key-storage']);
  expect((await login(bus('/nowhere'))).code).toBe(0);
  expect(config().instances.default).toEqual({ url, promptKey: key });
});
