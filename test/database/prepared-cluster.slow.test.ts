import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '../../src/database/client.ts';
import {
  DataDirectoryError,
  startEmbeddedPostgres,
} from '../../src/database/embedded/embedded-postgres.ts';
import { findPreparedCluster } from '../../src/database/embedded/prepared-cluster.ts';
import { prismaDir } from '../../src/database/migrations/schema-engine.ts';
import { useEmptyDirectories } from '../support/database/embedded.ts';
import { migrationNames } from '../support/processes/schema-folder.ts';
import { patience, useServerProcesses } from '../support/processes/server-process.ts';

const directories = useEmptyDirectories();
const servers = useServerProcesses();

const appliedMigrations = ({ client }: Database) =>
  client.$queryRaw`SELECT "migration_name" AS "name" FROM "_prisma_migrations" ORDER BY 1`;
const allMigrations = migrationNames(prismaDir).map((name) => ({ name }));

async function withDatabase<T>(dataDir: string, work: (database: Database) => Promise<T>) {
  const slow: string[] = [];
  const onSlowStart = (what: string) => void slow.push(what);
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, { onSlowStart });
  try {
    return { slow, result: await work(database) };
  } finally {
    await database.close();
  }
}

describe('the prepared cluster', () => {
  it('is copied by the first start, with all migrations and no records', async () => {
    expect(findPreparedCluster()).toBe(inject('template').cluster);
    const dataDir = directories.empty();
    const { slow, result } = await withDatabase(dataDir, async (database) => ({
      migrations: await appliedMigrations(database),
      installations: await database.client.installation.count(),
      users: await database.client.user.count(),
    }));
    expect(slow).toEqual([]);
    expect(result).toEqual({ migrations: allMigrations, installations: 0, users: 0 });
    expect(existsSync(join(dataDir, 'postgres.new'))).toBe(false);
  });

  it('can be read by all users and changed by its owner only, and copies are private', async () => {
    const { cluster } = inject('template');
    const paths = readdirSync(cluster, { recursive: true, encoding: 'utf8' });
    expect(paths.length).toBeGreaterThan(400);
    // Without the template databases.
    expect(readdirSync(join(cluster, 'base'))).toHaveLength(1);
    const modes = new Set(
      ['', ...paths].map((path) => (statSync(join(cluster, path)).mode & 0o777).toString(8)),
    );
    expect(modes).toEqual(new Set(['755', '644']));
    const dataDir = directories.empty();
    await (await startEmbeddedPostgres(dataDir)).stop();
    expect((statSync(join(dataDir, 'postgres')).mode & 0o777).toString(8)).toBe('700');
  });

  it('is created by the first start if it is missing, in a thread that reports it', async () => {
    const dataDir = directories.empty();
    /** The number of files in the new cluster at each call. */
    const calls: number[] = [];
    const embedded = await startEmbeddedPostgres(dataDir, {
      findPrepared: () => undefined,
      onCreate: () => void calls.push(readdirSync(join(dataDir, 'postgres.new')).length),
    });
    await embedded.stop();
    expect(calls).toEqual([0]);
    const { slow, result } = await withDatabase(dataDir, appliedMigrations);
    expect(slow).toEqual([]);
    expect(result).toEqual(allMigrations);
  });

  it('stops the start with the reason if it cannot be copied', async () => {
    const dataDir = directories.empty();
    const findPrepared = () => '/missing';
    await expect(startEmbeddedPostgres(dataDir, { findPrepared })).rejects.toThrow(
      new DataDirectoryError(
        `The database ${dataDir}/postgres could not be created: ENOENT: no such file or directory, lstat '/missing'`,
      ),
    );
  });

  it(
    'gives each installation an id of its own, and later starts keep it',
    async () => {
      const ids: string[] = [];
      for (const dataDir of [directories.empty(), directories.empty()]) {
        const read = () => readFileSync(join(dataDir, 'images/folio-storage.json'), 'utf8');
        const first = await servers.start({ DATA_DIR: dataDir });
        first.signal('SIGTERM');
        await first.exit;
        ids.push(read());
        const second = await servers.start({ DATA_DIR: dataDir });
        expect(read()).toBe(ids.at(-1));
        expect(second.hasLogged('the image storage was bound to this database')).toBe(false);
        await second.kill();
      }
      expect(new Set(ids).size).toBe(2);
    },
    patience,
  );
});
