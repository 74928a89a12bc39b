import { existsSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/database/client.ts';
import { send } from '../support/cli/server-client.ts';
import { useDataDirectories } from '../support/database/embedded.ts';
import { listen } from '../support/http/local-server.ts';
import { type DemoProcess, useDemoProcesses } from './demo-process.ts';
import { allRows, countDemoRows, noRows } from './stored-demo.ts';

const directories = useDataDirectories();
const demos = useDemoProcesses();

const keysOf = (demo: DemoProcess) =>
  (['read', 'manage', 'admin', 'finance'] as const).map((name) => demo.row(name));

async function signIn(demo: DemoProcess) {
  const account = { email: demo.row('Email'), password: demo.row('Password') };
  return send(`${demo.row('Address')}/api/auth/sign-in/email`, 'POST', account);
}

/** What is in a data directory that no demo runs on. */
async function stored(dataDir: string) {
  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  try {
    return await countDemoRows(database);
  } finally {
    await database.close();
  }
}

async function expectCleanExit(demo: DemoProcess, dataDir: string, signal: NodeJS.Signals) {
  const exit = await demo.end(signal);
  expect(exit).toEqual({ code: 0, signal: null, stdout: demo.stdout, stderr: '' });
  expect(existsSync(join(dataDir, 'postgres.lock'))).toBe(false);
  expect(readdirSync(demo.temporary)).toEqual([]);
}

const listed = (demo: DemoProcess) =>
  send(`${demo.row('Address')}/api/v1/prompt_templates`, 'GET', undefined, demo.key('read'));

describe('a demo that is restarted', () => {
  const dataDir = directories.migrated();
  let first: DemoProcess;
  let before: Awaited<ReturnType<typeof listed>>;

  it('stops cleanly on SIGTERM, and wrote all data to its own directory', async () => {
    first = await demos.start({
      DATA_DIR: dataDir,
      DATABASE_URL: 'postgresql://folio@127.0.0.1:1/folio',
      FOLIO_SECRET: 'a secret for tests only, of sufficient length',
      ADMIN_EMAIL: 'boss@example.com',
      ADMIN_PASSWORD: 'the password of the boss',
    });
    before = await listed(first);
    expect(before.body.pagination.total_count).toBe(30);
    await expectCleanExit(first, dataDir, 'SIGTERM');
    expect(existsSync(join(dataDir, 'secret'))).toBe(true);
    expect(await stored(dataDir)).toEqual(allRows);
  });

  it('prints the same keys, then a new key for a revoked one, then new keys for a new secret', async () => {
    const second = await demos.start({ DATA_DIR: dataDir });
    expect(keysOf(second)).toEqual(keysOf(first));
    expect(await listed(second)).toEqual(before);
    const { cookie, status } = await signIn(second);
    expect(status).toBe(200);
    const run = (query: string) =>
      send(`${second.row('Address')}/graphql`, 'POST', { query }, { cookie });
    const { body } = await run('{ apiKeys { id name } }');
    const read = body.data.apiKeys.find(({ name }: { name: string }) => name === 'Demo, read');
    await run(`mutation { revokeApiKey(id: "${read.id}") { apiKey { id } } }`);
    const passwords = { currentPassword: second.row('Password'), newPassword: 'something else' };
    const url = `${second.row('Address')}/api/auth/change-password`;
    expect((await send(url, 'POST', passwords, { cookie })).status).toBe(200);
    expect((await signIn(second)).status).toBe(401);
    expect((await listed(second)).status).toBe(401);
    await expectCleanExit(second, dataDir, 'SIGINT');

    const third = await demos.start({ DATA_DIR: dataDir });
    const [fresh, ...others] = keysOf(third);
    const [revoked, ...keptKeys] = keysOf(second);
    expect(fresh).not.toBe(revoked);
    expect(others).toEqual(keptKeys);
    expect(await listed(third)).toEqual(before);
    expect((await signIn(third)).status).toBe(200);
    await third.end('SIGTERM');
    expect(await stored(dataDir)).toEqual(allRows);

    // The keys are sealed under the secret, so the next start creates other ones.
    rmSync(join(dataDir, 'secret'));
    const fourth = await demos.start({ DATA_DIR: dataDir });
    expect(keysOf(fourth).filter((key) => keysOf(third).includes(key))).toEqual([]);
    expect((await listed(fourth)).status).toBe(200);
  });
});

describe('a first start that is killed while it creates the data', () => {
  it('stores nothing, and the next start creates everything', async () => {
    // Repeated if the process was killed too late: everything was stored.
    let dataDir: string;
    let left: object;
    do {
      dataDir = directories.migrated();
      const killed = demos.launch({ DATA_DIR: dataDir, LOG_LEVEL: 'debug' });
      // The last part: all others are written.
      await killed.printed('"part":"finance"');
      const exit = await killed.end('SIGKILL');
      expect(exit.signal).toBe('SIGKILL');
      left = await stored(dataDir);
    } while (JSON.stringify(left) === JSON.stringify(allRows));
    expect(left).toEqual(noRows);

    const next = await demos.start({ DATA_DIR: dataDir });
    expect((await listed(next)).body.pagination.total_count).toBe(30);
    await next.end('SIGTERM');
    expect(await stored(dataDir)).toEqual(allRows);
  });
});

describe('the demo beside other programs and data', () => {
  it('rejects a data directory with other data, and does not change it', async () => {
    const dataDir = directories.migrated();
    const database = await openDatabase({ databaseUrl: undefined, dataDir });
    // Of the same address even: what tells the demo's account is its id.
    await database.client.user.create({ data: { name: 'Ann', email: 'demo@example.com' } });
    await database.close();
    const before = await stored(dataDir);
    expect(await demos.launch({ DATA_DIR: dataDir }).exit).toEqual({
      code: 1,
      signal: null,
      stdout: '',
      stderr: `${dataDir} contains data that do not belong to the demo.
Unset DATA_DIR, or set it to a folder that only the demo uses.
`,
    });
    expect(existsSync(join(dataDir, 'postgres.lock'))).toBe(false);
    expect(await stored(dataDir)).toEqual(before);
  });

  it('reports in one line that the port is in use, and releases the data directory', async () => {
    const holder = createServer();
    const { port } = new URL(await listen(holder));
    const dataDir = directories.migrated();
    expect(await demos.launch({ DATA_DIR: dataDir, PORT: port }).exit).toEqual({
      code: 1,
      signal: null,
      stdout: '',
      stderr: `listen EADDRINUSE: address already in use 127.0.0.1:${port}\n`,
    });
    expect(existsSync(join(dataDir, 'postgres.lock'))).toBe(false);
    holder.close();
  });
});
