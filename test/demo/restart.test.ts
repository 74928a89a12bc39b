import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/database/client.ts';
import { useDataDirectories } from '../support/embedded.ts';
import { send } from '../support/server-client.ts';
import { type DemoProcess, patience, useDemoProcesses } from './demo-process.ts';
import { allRows, countDemoRows, noRows } from './stored-demo.ts';

const directories = useDataDirectories();
const demos = useDemoProcesses();

const keysOf = (demo: DemoProcess) =>
  (['read', 'manage', 'admin', 'finance'] as const).map((name) => demo.row(name));

async function signIn(demo: DemoProcess) {
  const account = { email: demo.row('E-mail'), password: demo.row('Password') };
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

const listed = (demo: DemoProcess) =>
  send(`${demo.row('Address')}/api/v1/prompt_templates`, 'GET', undefined, demo.key('read'));

describe('a demo that is told to stop', () => {
  it.each<NodeJS.Signals>(['SIGTERM', 'SIGINT'])(
    'by %s ends cleanly, and the next start prints the same keys over the same data',
    async (signal) => {
      const dataDir = directories.migrated();
      const first = await demos.start({ DATA_DIR: dataDir });
      const before = await listed(first);
      expect(before.body.pagination.total_count).toBe(30);
      const exit = await first.end(signal);
      expect(exit).toEqual({ code: 0, signal: null, stdout: first.stdout, stderr: '' });
      expect(existsSync(join(dataDir, 'postgres.lock'))).toBe(false);
      expect(readdirSync(first.temporary)).toEqual([]);

      const second = await demos.start({ DATA_DIR: dataDir });
      expect(keysOf(second)).toEqual(keysOf(first));
      expect(await listed(second)).toEqual(before);
      expect((await signIn(second)).status).toBe(200);
      await second.end('SIGTERM');
      expect(await stored(dataDir)).toEqual(allRows);
    },
    patience,
  );
});

describe('a demo whose account and keys were tried out', () => {
  it(
    'prints at the next start what works: a new key for the revoked one, the same password',
    async () => {
      const dataDir = directories.migrated();
      const first = await demos.start({ DATA_DIR: dataDir });
      const address = first.row('Address');
      const { cookie } = await signIn(first);
      const graphql = (query: string) => send(`${address}/graphql`, 'POST', { query }, { cookie });
      const { body } = await graphql('{ apiKeys { id name } }');
      const read = body.data.apiKeys.find(({ name }: { name: string }) => name === 'Demo, read');
      await graphql(`mutation { revokeApiKey(id: "${read.id}") { id } }`);
      const passwords = { currentPassword: first.row('Password'), newPassword: 'something else' };
      const changed = await send(`${address}/api/auth/change-password`, 'POST', passwords, {
        cookie,
      });
      expect(changed.status).toBe(200);
      expect((await signIn(first)).status).toBe(401);
      expect((await listed(first)).status).toBe(401);
      await first.end('SIGTERM');

      const second = await demos.start({ DATA_DIR: dataDir });
      const [fresh, ...others] = keysOf(second);
      const [revoked, ...kept] = keysOf(first);
      expect(fresh).not.toBe(revoked);
      expect(others).toEqual(kept);
      expect((await listed(second)).status).toBe(200);
      expect((await signIn(second)).status).toBe(200);
      await second.end('SIGTERM');

      // All of them were made under the secret.
      rmSync(join(dataDir, 'secret'));
      const third = await demos.start({ DATA_DIR: dataDir });
      expect(keysOf(third).filter((key) => keysOf(second).includes(key))).toEqual([]);
      expect((await listed(third)).status).toBe(200);
    },
    patience,
  );
});

describe('a first start that is killed while it writes the data', () => {
  it.each(['account', 'finance'])(
    'leaves none of them, and the next start has them all: %s',
    async (part) => {
      // A kill that came too late found everything written.
      let dataDir: string;
      let left: object;
      do {
        dataDir = directories.migrated();
        const killed = demos.launch({ DATA_DIR: dataDir, LOG_LEVEL: 'debug' });
        await killed.printed(`"part":"${part}"`);
        const exit = await killed.end('SIGKILL');
        expect(exit.signal).toBe('SIGKILL');
        left = await stored(dataDir);
      } while (JSON.stringify(left) === JSON.stringify(allRows));
      expect(left).toEqual(noRows);

      const next = await demos.start({ DATA_DIR: dataDir });
      expect((await listed(next)).body.pagination.total_count).toBe(30);
      await next.end('SIGTERM');
      expect(await stored(dataDir)).toEqual(allRows);
    },
    patience,
  );
});

describe('the demo and what else there is', () => {
  it(
    'refuses a data directory with somebody else in it, and leaves it alone',
    async () => {
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
        stderr: `${dataDir} holds data that are not the demo's.
Leave DATA_DIR out, or set it to a folder that the demo may have for itself.
`,
      });
      expect(existsSync(join(dataDir, 'postgres.lock'))).toBe(false);
      expect(await stored(dataDir)).toEqual(before);
    },
    patience,
  );

  it(
    'stays away from the database, the secret and the administrator of the surroundings',
    async () => {
      const dataDir = directories.migrated();
      const demo = await demos.start({
        DATA_DIR: dataDir,
        DATABASE_URL: 'postgresql://folio@127.0.0.1:1/folio',
        FOLIO_SECRET: 'a secret for tests only, of sufficient length',
        ADMIN_EMAIL: 'boss@example.com',
        ADMIN_PASSWORD: 'the password of the boss',
      });
      const { exit } = demo;
      await demo.end('SIGTERM');
      expect((await exit).stderr).toBe('');
      expect(existsSync(join(dataDir, 'secret'))).toBe(true);
      expect(await stored(dataDir)).toEqual(allRows);
    },
    patience,
  );

  it(
    'tells in one line that the port is taken, and gives the data directory back',
    async () => {
      const holder = await demos.start({ DATA_DIR: directories.migrated() });
      const { port } = new URL(holder.row('Address'));
      const dataDir = directories.migrated();
      expect(await demos.launch({ DATA_DIR: dataDir, PORT: port }).exit).toEqual({
        code: 1,
        signal: null,
        stdout: '',
        stderr: `listen EADDRINUSE: address already in use 127.0.0.1:${port}\n`,
      });
      expect(existsSync(join(dataDir, 'postgres.lock'))).toBe(false);
    },
    patience,
  );
});
