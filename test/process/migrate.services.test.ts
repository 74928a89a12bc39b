import { describe, expect, it } from 'vitest';
import { prismaDir } from '../../src/database/migrations/schema-engine.ts';
import { migrationNames } from '../support/processes/schema-folder.ts';
import { runProgram } from '../support/processes/server-process.ts';
import { useServersOnDatabase } from '../support/processes/servers-on-database.ts';

const { database, settings, launch, start } = useServersOnDatabase({ migrated: false });
const names = migrationNames(prismaDir);

const env = { MIGRATE_ON_START: 'off' };
const waiting = `waiting for ${names.length} migrations up to ${names.at(-1)}: run \`npm run migrate\``;

const migrate = () => runProgram('src/operate/migrate.ts', settings(env));

describe('MIGRATE_ON_START=off', () => {
  it('starts servers that wait until npm run migrate has applied the migrations', async () => {
    const stopped = launch(env);
    await stopped.logged(waiting);
    stopped.signal('SIGTERM');
    expect(await stopped.exit).toMatchObject({
      code: 0,
      log: [waiting, 'stopping before the start has finished', 'stopped'],
    });

    const server = launch(env);
    await server.logged(waiting);
    expect(server.url).toBe('');
    const done = 'The database is up to date.';
    expect(await migrate()).toStrictEqual({
      code: 0,
      stderr: '',
      lines: [...names.map((name) => `applied ${name}`), done],
    });
    await server.logged('ready');
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
    expect(await migrate()).toMatchObject({ code: 0, lines: [done] });
    const next = await start(env);
    expect(next.hasLogged(waiting)).toBe(false);
  });
});

describe('npm run migrate', () => {
  it('exits with 1 and the reason if it fails, and changes nothing', async () => {
    await database.query('DROP SCHEMA "public" CASCADE');
    await database.query('CREATE SCHEMA "public"');
    await database.query('CREATE TABLE "users" ("id" INTEGER)');
    const { code, lines, stderr } = await migrate();
    expect({ code, lines }).toStrictEqual({ code: 1, lines: [] });
    expect(stderr).toMatch(/^The database can't be brought up to date: /);
    const tables = await database.query(
      `SELECT "tablename" FROM "pg_tables" WHERE "schemaname" = 'public'`,
    );
    expect(tables).toStrictEqual([{ tablename: 'users' }]);
  });
});
