import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { PoolConfig } from 'pg';
import { lockDirectory } from './lock.ts';

/**
 * How long a query waits for the one connection, in milliseconds. Longer than a transaction may take,
 * and no test for how busy the machine is; then the caller gets 503.
 */
const connectionTimeoutMillis = 30_000;

/** The embedded PostgreSQL while it runs. */
export interface EmbeddedPostgres {
  readonly connection: PoolConfig;
  stop(): Promise<void>;
}

/** The data directory can't be opened; the message names the remedy. */
export class DataDirectoryError extends Error {
  override readonly name = 'DataDirectoryError';
}

/**
 * Opens (at first, makes) the database under `dataDir` and serves it on a private Unix socket.
 * @throws {DataDirectoryError | DirectoryLockedError}
 */
export async function startEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new DataDirectoryError(
      `The data directory ${dataDir} could not be made: ${(error as Error).message}`,
    );
  }
  const unlock = lockDirectory(dataDir);
  // A Unix socket's path is limited to about 100 bytes, so it can't stand in the data directory.
  const socketDir = mkdtempSync(join(tmpdir(), 'folio-'));
  const leave = () => {
    rmSync(socketDir, { recursive: true, force: true });
    unlock();
  };
  try {
    const cluster = await ensureCluster(dataDir);
    const worker = await startWorker(cluster, join(socketDir, '.s.PGSQL.5432'));
    return {
      // One connection: all of them would share one backend session (prepared statements clash).
      connection: {
        host: socketDir,
        port: 5432,
        user: 'postgres',
        database: 'postgres',
        max: 1,
        connectionTimeoutMillis,
        // Kept open: a connection that closes may take another's new transaction with it.
        idleTimeoutMillis: 0,
      },
      async stop() {
        const stopped = once(worker, 'message');
        worker.postMessage('stop');
        await stopped;
        await worker.terminate();
        leave();
      },
    };
  } catch (error) {
    leave();
    throw error;
  }
}

/** The cluster's directory; a new one is made aside, so that a kill leaves no half-made one. */
async function ensureCluster(dataDir: string): Promise<string> {
  const cluster = join(dataDir, 'postgres');
  if (!existsSync(cluster)) {
    const aside = join(dataDir, 'postgres.new');
    rmSync(aside, { recursive: true, force: true });
    mkdirSync(aside, { mode: 0o700 });
    await (await PGlite.create({ dataDir: aside })).close();
    renameSync(aside, cluster);
  }
  for (const file of ['PG_VERSION', 'global/pg_control']) {
    if (!existsSync(join(cluster, file))) {
      throw new DataDirectoryError(
        `${cluster} is not a complete database: ${file} is missing.\n` +
          'Restore the folder from a backup, or move it away to start with an empty database.',
      );
    }
  }
  return cluster;
}

async function startWorker(dataDir: string, socketPath: string): Promise<Worker> {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: { dataDir, socketPath },
  });
  try {
    await once(worker, 'message');
  } catch (error) {
    await worker.terminate();
    throw new DataDirectoryError(
      `The embedded database in ${dataDir} could not be opened: ${(error as Error).message}\n` +
        'Restore the folder from a backup, or move it away to start with an empty database.',
    );
  }
  return worker;
}
