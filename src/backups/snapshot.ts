import {
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { BackupConnection } from '../database/embedded/backup-connection.ts';
import { DirectoryLockedError, lockDirectory } from '../database/embedded/lock.ts';
import { imagesDirOf } from '../images/images-dir.ts';
import { isImageKey, markerName } from '../images/storage.ts';
import { BackupError } from './backup-error.ts';

/** The folders of an unchanging data directory. */
export interface Snapshot {
  readonly postgresDir: string;
  /** Undefined if the images are in S3. */
  readonly imagesDir: string | undefined;
  /** The longest time that a statement of the running server waited, in milliseconds. */
  readonly pausedMs: number | undefined;
  release(): void;
}

/**
 * Without a running server, the snapshot is the data directory itself, locked until `release`.
 * Otherwise it is a copy next to it: images never change, so they are hard links.
 * @throws {BackupError}
 */
export async function takeSnapshot(
  config: Pick<Config, 'dataDir' | 'storageUrl'>,
): Promise<Snapshot> {
  const { dataDir, storageUrl } = config;
  const postgresDir = join(dataDir, 'postgres');
  if (!existsSync(postgresDir)) {
    throw new BackupError(`${dataDir} contains no database. Set DATA_DIR.`);
  }
  let release: () => void;
  try {
    release = lockDirectory(dataDir);
  } catch (error) {
    if (error instanceof DirectoryLockedError) return copyFromServer(dataDir, error);
    throw error;
  }
  const imagesDir = imagesDirOf(storageUrl);
  try {
    requireMarker(imagesDir);
  } catch (error) {
    release();
    throw error;
  }
  return { postgresDir, imagesDir, pausedMs: undefined, release };
}

/** The folder below an unmounted volume is empty. */
function requireMarker(imagesDir: string | undefined): void {
  if (imagesDir === undefined || existsSync(join(imagesDir, markerName))) return;
  throw new BackupError(
    `The image folder ${imagesDir} has no ${markerName}. Correct STORAGE_URL, or mount the volume of the images.`,
  );
}

async function copyFromServer(dataDir: string, locked: DirectoryLockedError): Promise<Snapshot> {
  const server = await BackupConnection.open(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === undefined) throw new BackupError(error.message);
    throw new BackupError(
      `${locked.message.split('\n', 1)[0]} It accepts no backup (${error.code}). Try again when it has started, or stop it.`,
    );
  });
  const aside = join(dataDir, 'backup.new');
  const release = () => {
    rmSync(aside, { recursive: true, force: true });
    server.close();
  };
  try {
    requireMarker(server.imagesDir);
    // A killed backup left it. No other one is running: the server allows one at a time.
    rmSync(aside, { recursive: true, force: true });
    mkdirSync(aside, { mode: 0o700 });
    const snapshot = {
      postgresDir: join(aside, 'postgres'),
      imagesDir: server.imagesDir === undefined ? undefined : join(aside, 'images'),
    };
    const linkImages = () => {
      if (server.imagesDir !== undefined) linkNew(server.imagesDir, join(aside, 'images'));
    };
    // Most images before the pause. Those that are deleted until then have no row in the copy.
    linkImages();
    const since = performance.now();
    await server.whilePaused(() => {
      cpSync(join(dataDir, 'postgres'), snapshot.postgresDir, {
        recursive: true,
        mode: constants.COPYFILE_FICLONE,
      });
      linkImages();
    });
    return { ...snapshot, pausedMs: performance.now() - since, release };
  } catch (error) {
    release();
    throw error instanceof Error ? new BackupError(error.message, { cause: error }) : error;
  }
}

/** Links the images of the storage that are not in `target` yet. Incomplete ones are left out. */
function linkNew(imagesDir: string, target: string): void {
  mkdirSync(target, { recursive: true, mode: 0o700 });
  for (const folder of readdirSync(imagesDir, { withFileTypes: true })) {
    const { name } = folder;
    if (name === markerName) linkOrCopy(join(imagesDir, name), join(target, name));
    if (!folder.isDirectory() || !/^[\da-f]{2}$/.test(name)) continue;
    mkdirSync(join(target, name), { recursive: true, mode: 0o700 });
    const linked = new Set(readdirSync(join(target, name)));
    for (const image of readdirSync(join(imagesDir, name))) {
      if (!isImageKey(image) || linked.has(image)) continue;
      linkOrCopy(join(imagesDir, name, image), join(target, name, image));
    }
  }
}

function linkOrCopy(from: string, to: string): void {
  const ways = [
    () => linkSync(from, to),
    // Another file system, or one without links.
    () => copyFileSync(from, to, constants.COPYFILE_FICLONE),
  ];
  for (const [index, create] of ways.entries()) {
    try {
      create();
      return;
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      // Deleted since the folder was read, or linked before.
      if (['ENOENT', 'EEXIST'].includes(code)) return;
      if (index === ways.length - 1) throw error;
    }
  }
}
