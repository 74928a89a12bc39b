import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createFolders } from '../common/create-folders.ts';
import {
  DataDirectoryError,
  restoreFolder,
  startEmbeddedPostgres,
} from '../database/embedded/embedded-postgres.ts';
import { BackupError } from './backup-error.ts';
import { flush, flushAll } from './flush.ts';
import { extractBackup } from './read-backup.ts';

export interface RestoreOptions {
  /** The path of the backup. */
  readonly path: string;
  readonly dataDir: string;
  readonly passphrase: string | undefined;
  readonly signal: AbortSignal;
}

export interface Restored {
  /** When the backup was made. */
  readonly createdAt: string;
  readonly hasSecret: boolean;
  readonly hasImages: boolean;
}

/** In the order in which they are renamed: with the last one, the directory has a database. */
const contents = ['secret', 'images', 'postgres'];

/**
 * Restores into a data directory that is empty or does not exist. Everything is extracted under a
 * temporary name in it, checked, and flushed to the disk. A failure leaves nothing behind.
 * @throws {BackupError}
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { path, dataDir, passphrase, signal } = options;
  const aside = join(dataDir, restoreFolder);
  let firstNew: string | undefined;
  try {
    firstNew = createFolders(dataDir);
    requireEmpty(dataDir, []);
    mkdirSync(aside, { mode: 0o700 });
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${dataDir} can't be written: ${(error as Error).message}`);
  }
  try {
    const manifest = await extractBackup({ path, passphrase, target: aside, signal });
    await requireOpens(aside);
    // A server may have started meanwhile.
    requireEmpty(dataDir, [restoreFolder]);
    const names = contents.filter((name) => existsSync(join(aside, name)));
    await flushAll(aside);
    for (const name of names) renameSync(join(aside, name), join(dataDir, name));
    await flush(dataDir);
    const { createdAt, hasImages } = manifest;
    return { createdAt, hasImages, hasSecret: names.includes('secret') };
  } finally {
    rmSync(aside, { recursive: true, force: true });
    if (firstNew !== undefined) removeIfEmpty(dataDir, firstNew);
  }
}

function requireEmpty(dataDir: string, allowed: readonly string[]): void {
  const [found] = readdirSync(dataDir).filter((name) => !allowed.includes(name));
  if (found === undefined) return;
  throw new BackupError(
    `${dataDir} is not empty: it contains ${found}. Set DATA_DIR to a new folder, or move this one away.`,
  );
}

async function requireOpens(dataDir: string): Promise<void> {
  try {
    const database = await startEmbeddedPostgres(dataDir);
    await database.stop();
  } catch (error) {
    if (!(error instanceof DataDirectoryError)) throw error;
    throw new BackupError(
      `This version of folio can't open the database of the backup. Restore it with the version that made it. (${error.message.split('\n', 1)[0]})`,
      { cause: error },
    );
  }
}

/** After a failure, the folders that were created for it: `dataDir` and those above it up to `firstNew`. */
function removeIfEmpty(dataDir: string, firstNew: string): void {
  try {
    for (let folder = dataDir; folder.startsWith(firstNew); folder = dirname(folder)) {
      rmdirSync(folder);
    }
  } catch {}
}
