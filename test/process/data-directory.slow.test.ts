import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import {
  DataDirectoryError,
  startEmbeddedPostgres,
} from '../../src/database/embedded/embedded-postgres.ts';
import { createKeyOver, send } from '../support/cli/server-client.ts';
import { useDataDirectories } from '../support/database/embedded.ts';
import { type ServerProcess, useServerProcesses } from '../support/processes/server-process.ts';

const directories = useDataDirectories();
const servers = useServerProcesses();
const lockHolder = fileURLToPath(new URL('../support/processes/lock-holder.ts', import.meta.url));

/** The error of a process whose directory another process uses; `since` is in the lock file. */
function heldBy(holder: ServerProcess, dataDir: string): string {
  const { since } = JSON.parse(readFileSync(join(dataDir, 'postgres.lock'), 'utf8'));
  expect(since).toBe(new Date(since).toISOString());
  return `The data directory ${dataDir} is in use by process ${holder.pid} since ${since}.
The embedded database belongs to one process at a time. Stop that one, choose another DATA_DIR, or use a PostgreSQL server (DATABASE_URL).
`;
}

const permissions = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe('a data directory in use', () => {
  it('is rejected by a second process, and opens with all data after kill -9 of the first', async () => {
    const dataDir = directories.migrated();
    const killed = await servers.start({ DATA_DIR: dataDir });
    const headers = await createKeyOver(killed.url);
    const rejected = await servers.launch({ DATA_DIR: dataDir }).exit;
    const stderr = heldBy(killed, dataDir);
    expect(rejected).toStrictEqual({ code: 1, signal: null, log: [], stderr });
    expect((await fetch(`${killed.url}/health/ready`)).status).toBe(200);
    await killed.kill();
    const lock = join(dataDir, 'postgres.lock');
    const left = JSON.parse(readFileSync(lock, 'utf8'));
    expect(left).toMatchObject({ pid: killed.pid, host: hostname() });
    // A new container has another host name.
    writeFileSync(lock, JSON.stringify({ ...left, host: 'replaced-container' }));
    const next = await servers.start({ DATA_DIR: dataDir });
    const list = await send(`${next.url}/api/v1/prompt_templates`, 'GET', undefined, headers);
    expect(list.body).toStrictEqual({
      prompt_templates: [],
      pagination: { page: 1, per_page: 25, total_count: 0, total_pages: 0 },
    });
    const second = await servers.launch({ DATA_DIR: dataDir }).exit;
    expect(second).toStrictEqual({ ...rejected, stderr: heldBy(next, dataDir) });
  });

  it('is locked by exactly one of ten processes that start after kill -9', async () => {
    const dataDir = directories.empty();
    const holder = spawn(process.execPath, [lockHolder, dataDir], { stdio: 'pipe' });
    await once(holder.stdout, 'data');
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const children = Array.from({ length: 10 }, () =>
      spawn(process.execPath, [lockHolder, dataDir], { stdio: 'pipe' }),
    );
    const outputs = await Promise.all(
      children.map(async ({ stdout }) => String((await once(stdout, 'data'))[0])),
    );
    for (const child of children) child.stdin.end();
    expect(outputs.filter((output) => output === 'locked\n')).toHaveLength(1);
    expect(outputs.filter((output) => output.includes(' is in use by '))).toHaveLength(9);
  });
});

describe('a new data directory', () => {
  it('is used by one of three processes that start together, and is private', async () => {
    const dataDir = join(directories.empty(), 'deep', 'folio');
    const started = Array.from({ length: 3 }, () => servers.launch({ DATA_DIR: dataDir }));
    const ready = started.map((server) =>
      server.logged('ready').then(
        () => server,
        () => undefined,
      ),
    );
    const winners = (await Promise.all(ready)).filter((server) => server !== undefined);
    expect(winners).toHaveLength(1);
    const [first] = winners as [ServerProcess];
    const stderr = heldBy(first, dataDir);
    for (const loser of started.filter((server) => server !== first)) {
      expect(await loser.exit).toStrictEqual({ code: 1, signal: null, log: [], stderr });
    }
    expect((await fetch(`${first.url}/health/ready`)).status).toBe(200);

    expect(permissions(dataDir)).toBe('700');
    expect(permissions(join(dataDir, 'postgres'))).toBe('700');
    expect(permissions(join(dataDir, 'postgres.lock'))).toBe('600');
    expect(permissions(join(dataDir, 'secret'))).toBe('600');
    const secret = readFileSync(join(dataDir, 'secret'), 'utf8');
    expect(secret).toMatch(/^[\w-]{64}\n$/);
    const headers = await createKeyOver(first.url);
    first.signal('SIGTERM');
    expect((await first.exit).code).toBe(0);

    const second = await servers.start({ DATA_DIR: dataDir });
    expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe(secret);
    expect(permissions(join(dataDir, 'secret'))).toBe('600');
    const list = await send(`${second.url}/api/v1/prompt_templates`, 'GET', undefined, headers);
    expect(list.status).toBe(200);
    expect(permissions(join(dataDir, 'backup.sock'))).toBe('600');
    const names = 'backup.sock images incoming postgres postgres.lock postgres.lock.sqlite secret';
    expect(readdirSync(dataDir).sort()).toStrictEqual(names.split(' '));
  });

  it('opens after two starts that were killed while they created the database', async () => {
    const dataDir = directories.empty();
    for (const file of ['postgres.new', 'postgres']) {
      const watcher = watch(dataDir);
      const killed = servers.launch({ DATA_DIR: dataDir });
      const exitError = killed.exit.then(({ stderr }) => Promise.reject(new Error(stderr)));
      exitError.catch(() => {});
      // Change events can be late, so this checks the directory.
      while (!existsSync(join(dataDir, file))) {
        await Promise.race([once(watcher, 'change'), exitError]);
      }
      watcher.close();
      expect(await killed.kill()).toMatchObject({ code: null, signal: 'SIGKILL' });
      expect(killed.hasLogged('ready')).toBe(false);
    }
    const next = await servers.start({ DATA_DIR: dataDir });
    const headers = await createKeyOver(next.url);
    const list = await send(`${next.url}/api/v1/prompt_templates`, 'GET', undefined, headers);
    expect(list.status).toBe(200);
    expect(existsSync(join(dataDir, 'postgres.new'))).toBe(false);
  });
});

describe('a damaged data directory', () => {
  const remedy =
    'Restore the folder from a backup, or move it away to start with an empty database.\n';

  it.each(['PG_VERSION', 'global/pg_control'])(
    'is rejected without changes if %s is missing',
    async (file) => {
      const dataDir = directories.migrated();
      const cluster = join(dataDir, 'postgres');
      rmSync(join(cluster, file));
      const before = readdirSync(cluster, { recursive: true }).sort();
      const problem = `${cluster} is not a complete database: ${file} is missing.\n${remedy}`;
      await expect(startEmbeddedPostgres(dataDir)).rejects.toStrictEqual(
        new DataDirectoryError(problem.trim()),
      );
      expect(readdirSync(cluster, { recursive: true }).sort()).toStrictEqual(before);
      expect(readdirSync(dataDir).sort()).toStrictEqual(['postgres', 'postgres.lock.sqlite']);
    },
  );

  it('is rejected while a restore into it is incomplete', async () => {
    const dataDir = directories.empty();
    mkdirSync(join(dataDir, 'restore.new'));
    const { code, stderr } = await servers.launch({ DATA_DIR: dataDir }).exit;
    expect(code).toBe(1);
    expect(stderr).toBe(
      `A restore into ${dataDir} runs or was interrupted. Wait until it ends, or delete the folder and restore again.\n`,
    );
    expect(readdirSync(dataDir)).not.toContain('postgres');
  });

  it("prints instructions without a stack if PostgreSQL can't open it", async () => {
    const dataDir = directories.migrated();
    const cluster = join(dataDir, 'postgres');
    writeFileSync(join(cluster, 'PG_VERSION'), '12\n');
    const server = servers.launch({ DATA_DIR: dataDir });
    const { code, stderr } = await server.exit;
    expect(code).toBe(1);
    expect(readdirSync(server.temporary)).toStrictEqual([]);
    const [problem = '', ...rest] = stderr.split('\n');
    expect(problem).toContain(`The embedded database in ${cluster} could not be opened: `);
    expect(rest.join('\n')).toBe(
      `If the disk is full, free space and start again. Otherwise, r${remedy.slice(1)}`,
    );
  });

  // The server loads modules and opens the database at the same time, so either can fail.
  it.each([
    ['secrets:report', 64, /^.* could not be opened: .*too many open files.*\n$/],
    ['start', 64, /^.*too many open files.*\n$/],
    ['start', 80, /^.*too many open files.*\n$/],
  ])('is not reported by npm run %s if only %i files can be open', async (script, limit, line) => {
    const DATA_DIR = directories.migrated();
    const program = script === 'start' ? 'src/main.ts' : 'src/operate/secrets-report.ts';
    const start = `ulimit -n ${limit}; exec "$0" ${program}`;
    const running = promisify(execFile)('sh', ['-c', start, process.execPath], {
      env: { PATH: process.env.PATH, PORT: '0', DATA_DIR },
    });
    await expect(running).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(line) });
  });

  it("fails the start with the path of the lock file if that can't be locked", async () => {
    const dataDir = directories.migrated();
    const lock = join(dataDir, 'postgres.lock.sqlite');
    writeFileSync(lock, 'not what SQLite expects');
    const { code, log, stderr } = await servers.launch({ DATA_DIR: dataDir }).exit;
    expect({ code, log }).toStrictEqual({ code: 1, log: [] });
    expect(stderr).toContain(`${lock} can't be locked: `);
    expect(stderr).not.toContain('    at ');
  });

  it.each([
    ['/missing', 'A temporary folder could not be created: ENOENT: '],
    [`/tmp/${'x'.repeat(80)}`, 'The path of TMPDIR is too long for a socket: '],
  ])('fails the start with a message if TMPDIR is unusable: %s', async (TMPDIR, message) => {
    const { code, stderr } = await servers.launch({ DATA_DIR: directories.migrated(), TMPDIR })
      .exit;
    expect({ code, lines: stderr.trim().split('\n').length }).toEqual({ code: 1, lines: 1 });
    expect(stderr).toContain(message);
  });

  it.each([
    ['/dev/null/folio', 'ENOTDIR: not a directory'],
    // Node's recursive mkdir never returns here.
    ['/proc/folio/data', 'ENOENT: no such file or directory'],
  ])("is rejected with the reason if it can't be created: %s", async (dataDir, error) => {
    const reason = `${error}, mkdir '${dataDir.replace('/data', '')}'`;
    await expect(startEmbeddedPostgres(dataDir)).rejects.toStrictEqual(
      new DataDirectoryError(`The data directory ${dataDir} could not be created: ${reason}`),
    );
  });
});
