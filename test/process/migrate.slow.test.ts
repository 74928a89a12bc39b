import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/database/client.ts';
import { useDataDirectories } from '../support/database/embedded.ts';
import { runProgram, useServerProcesses } from '../support/processes/server-process.ts';

const directories = useDataDirectories();
const servers = useServerProcesses();

const migrate = (dataDir: string, args: readonly string[] = []) =>
  runProgram('src/operate/migrate.ts', { DATA_DIR: dataDir }, args);

/** An embedded database that lacks the newest migration. */
async function addPending(dataDir: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  await database.client.$executeRaw`UPDATE "_prisma_migrations" SET "rolled_back_at" = now()
    WHERE "migration_name" = (SELECT max("migration_name") FROM "_prisma_migrations")`;
  await database.close();
}

describe('with the embedded database', () => {
  it('npm run migrate reports that no migration is pending', async () => {
    expect(await migrate(directories.migrated())).toStrictEqual({
      code: 0,
      stderr: '',
      lines: ['The database is up to date.'],
    });
  });

  it.each(['--dry-run', 'help'])('npm run migrate prints its usage for %s', async (argument) => {
    const dataDir = directories.empty();
    expect(await migrate(dataDir, [argument])).toStrictEqual({
      code: 2,
      stderr: 'Usage: npm run migrate\n',
      lines: [],
    });
    expect(readdirSync(dataDir)).toStrictEqual([]);
  });

  it('a server with MIGRATE_ON_START=off fails if migrations are pending', async () => {
    const dataDir = directories.migrated();
    await addPending(dataDir);
    const { exit } = servers.launch({ DATA_DIR: dataDir, MIGRATE_ON_START: 'off' });
    expect(await exit).toMatchObject({
      code: 1,
      stderr: 'Migrations are pending. `npm run migrate` applies them.\n',
    });
  });
});
