import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { prismaDir } from '../../src/database/migrations/schema-engine.ts';
import { useEmptyDirectories } from '../support/database/embedded.ts';
import { useServerDatabase } from '../support/database/server-database.ts';
import { migrationNames } from '../support/processes/schema-folder.ts';
import { spawnProgram, useServerProcesses } from '../support/processes/server-process.ts';

const directories = useEmptyDirectories();
const database = useServerDatabase();
const servers = useServerProcesses();
const names = migrationNames(prismaDir);

const env = () => ({
  DATA_DIR: directories.empty(),
  DATABASE_URL: database.url,
  FOLIO_SECRET: 'a secret for tests only, of sufficient length',
  MIGRATE_ON_START: 'off',
});

const waiting = `waiting for ${names.length} migrations up to ${names.at(-1)}: run \`npm run migrate\``;

async function migrate(variables: Readonly<Record<string, string>>) {
  const lines: string[] = [];
  const program = spawnProgram('src/operate/migrate.ts', variables, (line) => lines.push(line));
  const exit = await program.exit;
  rmSync(program.temporary, { recursive: true, force: true });
  return { ...exit, lines };
}

describe('MIGRATE_ON_START=off', () => {
  it('starts servers that wait until npm run migrate has applied the migrations', async () => {
    const stopped = servers.launch(env());
    await stopped.logged(waiting);
    stopped.signal('SIGTERM');
    expect(await stopped.exit).toMatchObject({
      code: 0,
      log: [waiting, 'stopping before the start has finished', 'stopped'],
    });

    const server = servers.launch(env());
    await server.logged(waiting);
    expect(server.url).toBe('');
    const done = 'The database is up to date.';
    expect(await migrate(env())).toStrictEqual({
      code: 0,
      signal: null,
      stderr: '',
      lines: [...names.map((name) => `applied ${name}`), done],
    });
    await server.logged('ready');
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
    expect(await migrate(env())).toMatchObject({ code: 0, lines: [done] });
    const next = await servers.start(env());
    expect(next.hasLogged(waiting)).toBe(false);
  });
});

describe('npm run migrate', () => {
  it('exits with 1 and the reason if it fails, and changes nothing', async () => {
    await database.query('DROP SCHEMA "public" CASCADE');
    await database.query('CREATE SCHEMA "public"');
    await database.query('CREATE TABLE "users" ("id" INTEGER)');
    const { code, lines, stderr } = await migrate(env());
    expect({ code, lines }).toStrictEqual({ code: 1, lines: [] });
    expect(stderr).toMatch(/^The database can't be brought up to date: /);
    const tables = await database.query(
      `SELECT "tablename" FROM "pg_tables" WHERE "schemaname" = 'public'`,
    );
    expect(tables).toStrictEqual([{ tablename: 'users' }]);
  });
});
