import { once } from 'node:events';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createFolders } from '../../common/create-folders.ts';
import { StartError } from '../../start/start-error.ts';
import type { FairPoolOptions } from '../pool/fair-pool.ts';
import { lockDirectory } from './lock.ts';
import { findPreparedCluster } from './prepared-cluster.ts';
import { socketConnection } from './socket-connection.ts';
import { createSocketFolder } from './socket-folder.ts';
import type { WorkerInput, WorkerMessage } from './worker.ts';

export interface ClusterOptions {
  readonly onCreate?: () => void;
  /** Default: the cluster that `npm install` has prepared. */
  readonly findPrepared?: () => string | undefined;
}

export interface EmbeddedPostgres {
  readonly connection: FairPoolOptions;
  stop(): Promise<void>;
}

export class DataDirectoryError extends StartError {
  override readonly name = 'DataDirectoryError';
}

/** Listens on a private Unix socket. @throws {DataDirectoryError | DirectoryLockedError} */
export async function startEmbeddedPostgres(
  dataDir: string,
  options: ClusterOptions = {},
): Promise<EmbeddedPostgres> {
  try {
    createFolders(dataDir);
  } catch (error) {
    throw new DataDirectoryError(
      `The data directory ${dataDir} could not be created: ${(error as Error).message}`,
    );
  }
  const unlock = lockDirectory(dataDir);
  const socketDir = createSocketFolder();
  const leave = () => {
    rmSync(socketDir, { recursive: true, force: true });
    unlock();
  };
  try {
    const cluster = await ensureCluster(dataDir, options);
    const worker = await startWorker({ ...cluster, socketDir });
    return {
      connection: socketConnection(socketDir),
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

/** Contains the files of a restore until it is complete. */
export const restoreFolder = 'restore.new';

/** A new one is written under a temporary name and renamed, here or by the worker. */
async function ensureCluster(
  dataDir: string,
  { onCreate, findPrepared = findPreparedCluster }: ClusterOptions,
): Promise<Omit<WorkerInput, 'socketDir'>> {
  const cluster = join(dataDir, 'postgres');
  if (!existsSync(cluster)) {
    if (existsSync(join(dataDir, restoreFolder))) {
      throw new DataDirectoryError(
        `A restore into ${dataDir} runs or was interrupted. Wait until it ends, or delete the folder and restore again.`,
      );
    }
    const aside = join(dataDir, 'postgres.new');
    rmSync(aside, { recursive: true, force: true });
    mkdirSync(aside, { mode: 0o700 });
    const prepared = findPrepared();
    if (prepared) return { cluster, copy: { from: prepared, aside } };
    onCreate?.();
    const worker = new URL('./create-worker.ts', import.meta.url);
    // Rejects if the thread throws.
    const [code] = await once(new Worker(worker, { workerData: { dataDir: aside } }), 'exit');
    if (code !== 0) throw new Error(`the thread that creates the database ended with ${code}`);
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
  return { cluster };
}

async function startWorker(input: WorkerInput): Promise<Worker> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: input });
  const nextMessage = async () => {
    const [message] = (await once(worker, 'message')) as [WorkerMessage];
    return message;
  };
  let isComplete = !input.copy;
  try {
    if ((await nextMessage()) === 'copied') {
      isComplete = true;
      await nextMessage();
    }
  } catch (error) {
    await worker.terminate();
    const { message, syscall } = error as NodeJS.ErrnoException;
    if (!isComplete) {
      throw new DataDirectoryError(
        `The database ${input.cluster} could not be created: ${message}`,
      );
    }
    const problem = `The embedded database in ${input.cluster} could not be opened: ${message}`;
    throw new DataDirectoryError(
      syscall
        ? problem
        : `${problem}\nIf the disk is full, free space and start again. Otherwise, restore the folder from a backup, or move it away to start with an empty database.`,
    );
  }
  return worker;
}
