import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BackupConnection } from '../../src/database/embedded/backup-connection.ts';
import { createKeyOver, graphqlOver, send } from '../support/cli/server-client.ts';
import { useDataDirectories } from '../support/database/embedded.ts';
import { descriptionsOf, openBooks, uploadImage, writeEntries } from '../support/finance/books.ts';
import { patience, runProgram, ServerProcess } from '../support/processes/server-process.ts';

const directories = useDataDirectories();
const passphrase = 'a passphrase for tests only';

const backUp = (dataDir: string, path: string, ...flags: string[]) =>
  runProgram('src/operate/backup.ts', { DATA_DIR: dataDir, FOLIO_BACKUP_PASSPHRASE: passphrase }, [
    path,
    ...flags,
  ]);

const restore = (dataDir: string, path: string, env: Record<string, string> = {}) =>
  runProgram('src/operate/restore.ts', { DATA_DIR: dataDir, ...env }, [path]);

const bytesOf = async (address: string) => {
  const response = await fetch(address);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

describe('npm run backup and npm run restore', { timeout: 2 * patience }, () => {
  let server: ServerProcess;
  let dataDir: string;
  /** Of the running server, in the folder of all backups. */
  let backup: string;
  let encrypted: string;

  const start = (folder: string) =>
    new ServerProcess({
      DATA_DIR: folder,
      RATE_LIMIT_GRAPHQL: 'off',
      RATE_LIMIT_AUTH: 'off',
    }).logged('ready');

  const stop = async (running: ServerProcess) => {
    const { stderr } = await running.kill();
    expect({ stderr, fatal: running.fatal }).toStrictEqual({ stderr: '', fatal: [] });
  };

  beforeAll(async () => {
    // Longer than the path of a Unix socket may be.
    dataDir = join(directories.empty(), 'a-long-name-'.repeat(12));
    mkdirSync(dataDir, { mode: 0o700 });
    cpSync(join(directories.migrated(), 'postgres'), join(dataDir, 'postgres'), {
      recursive: true,
    });
    const folder = directories.empty();
    backup = join(folder, 'folio.zip');
    encrypted = join(folder, 'folio.zip.age');
    server = await start(dataDir);
  });

  afterAll(() => stop(server));

  it('keep every write that was acknowledged before the backup, images, keys and sessions', async () => {
    const headers = await createKeyOver(server.url);
    const books = await openBooks(server.url);
    const image = await uploadImage(books);
    const stopping = new AbortController();
    const acknowledged: string[] = [];
    const writing = Promise.all(
      Array.from({ length: 4 }, () => writeEntries(books, acknowledged, stopping.signal)),
    );
    try {
      await expect.poll(() => acknowledged.length, { timeout: patience }).toBeGreaterThan(20);
      const before = acknowledged.slice();
      const written = await backUp(dataDir, backup);
      expect(written).toMatchObject({ code: 0, stderr: '' });
      expect(written.lines.join('\n')).toMatch(
        /^Wrote \S+: [\d.]+ MB, 1 image, not encrypted\.\nThe server waited at most \d+ ms for the copy of the database\.$/,
      );
      expect(await backUp(dataDir, encrypted, '--encrypt')).toMatchObject({ code: 0 });
      const after = acknowledged.length;
      await expect.poll(() => acknowledged.length, { timeout: patience }).toBeGreaterThan(after);
      stopping.abort();
      await writing;
      expect(existsSync(join(dataDir, 'backup.new'))).toBe(false);
      expect(statSync(backup).mode & 0o777).toBe(0o600);
      expect(readFileSync(encrypted).includes('postgres')).toBe(false);

      const target = join(directories.empty(), 'restored');
      const restored = await restore(target, backup);
      expect(restored).toMatchObject({ code: 0, stderr: '' });
      expect(readdirSync(target).toSorted()).toStrictEqual(['images', 'postgres', 'secret']);
      const second = await start(target);
      try {
        const restoredBooks = { ...books, url: second.url };
        const found = await descriptionsOf(restoredBooks);
        const unique = new Set(found);
        expect(unique.size).toBe(found.length);
        expect(before.filter((description) => !unique.has(description))).toStrictEqual([]);
        const known = new Set(acknowledged);
        // Up to four requests ran during the backup, and were acknowledged after it.
        expect(found.filter((description) => !known.has(description))).toStrictEqual([]);
        const { accounts } = await graphqlOver(
          second.url,
          books.cookie,
          '{ accounts { initialBalance currentBalance } }',
        );
        expect(accounts).toStrictEqual([
          {
            initialBalance: '1000.00',
            currentBalance: (1_000 + 1.25 * found.length).toFixed(2),
          },
        ]);
        expect(await bytesOf(second.url + image)).toStrictEqual(await bytesOf(server.url + image));
        const list = await send(`${second.url}/api/v1/prompt_templates`, 'GET', undefined, headers);
        expect(list.status).toBe(200);
      } finally {
        await stop(second);
      }
    } finally {
      stopping.abort();
      await writing;
    }
  });

  it('pause statements, and the server continues if the backup is killed', async () => {
    const { cookie } = await openBooks(server.url);
    const first = await BackupConnection.open(dataDir);
    const path = join(directories.empty(), 'second.zip');
    expect(await backUp(dataDir, path)).toStrictEqual({
      code: 1,
      lines: [],
      stderr: 'Another backup of this data directory is running.\n',
    });
    let accounts: unknown;
    const interrupted = first.whilePaused(async () => {
      const reply = graphqlOver(server.url, cookie, '{ accounts { name } }');
      expect(await Promise.race([reply, delay(500, 'waits')])).toBe('waits');
      first.close();
      accounts = await reply;
    });
    await expect(interrupted).rejects.toThrow('The server stopped during the backup');
    expect(accounts).toStrictEqual({ accounts: [{ name: 'Main' }] });
  });

  it('do not overwrite a file or a database', async () => {
    const size = statSync(backup).size;
    expect(await backUp(dataDir, backup)).toStrictEqual({
      code: 1,
      lines: [],
      stderr: `${backup} exists. Choose another name, or overwrite it with --force.\n`,
    });
    expect(statSync(backup).size).toBe(size);
    const target = directories.empty();
    writeFileSync(join(target, 'note'), '');
    expect(await restore(target, backup)).toStrictEqual({
      code: 1,
      lines: [],
      stderr: `${target} is not empty: it contains note. Set DATA_DIR to a new folder, or move this one away.\n`,
    });
    expect(readdirSync(target)).toStrictEqual(['note']);
  });

  it('write no backup while the volume of the images is unmounted', async () => {
    const stopped = directories.migrated();
    const images = join(stopped, 'images');
    const path = join(stopped, 'backup.zip');
    const { code, stderr } = await backUp(stopped, path);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `The image folder ${images} has no folio-storage.json. Correct STORAGE_URL, or mount the volume of the images.\n`,
    });
    expect(existsSync(path)).toBe(false);
  });

  it('restore an encrypted backup with its passphrase only', async () => {
    const target = join(directories.empty(), 'restored');
    expect(await restore(target, encrypted)).toStrictEqual({
      code: 1,
      lines: [],
      stderr: `${encrypted} is encrypted. Set FOLIO_BACKUP_PASSPHRASE.\n`,
    });
    expect(existsSync(target)).toBe(false);
    expect(await restore(target, encrypted, { FOLIO_BACKUP_PASSPHRASE: passphrase })).toMatchObject(
      { code: 0, stderr: '' },
    );
    expect(readdirSync(target).toSorted()).toStrictEqual(['images', 'postgres', 'secret']);
  });
});
