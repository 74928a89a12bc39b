import { createHash, type Hash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readdirSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type ArchiveFile, zipStream } from '../archives/zip-stream.ts';
import { isImageKey } from '../images/storage.ts';
import { BackupError } from './backup-error.ts';
import { encrypt } from './encryption.ts';
import { flush } from './flush.ts';
import { checksumsName, imageFile, manifestName, manifestOf } from './manifest.ts';
import type { Snapshot } from './snapshot.ts';

export interface BackupOptions {
  readonly snapshot: Snapshot;
  /** Undefined if the data directory has none, because FOLIO_SECRET is set. */
  readonly secretPath: string | undefined;
  /** The path of the new file. */
  readonly path: string;
  /** Undefined: not encrypted. */
  readonly passphrase: string | undefined;
  readonly overwrites: boolean;
  /** Aborted when the operator stops the program. */
  readonly signal: AbortSignal;
}

export interface BackupSize {
  /** The size of the backup. */
  readonly bytes: number;
  readonly images: number;
}

/** @throws {BackupError} if the path is taken, with `overwrites` only if it is not that of a file */
export function requireNewFile(path: string, overwrites: boolean): void {
  const taken = statSync(path, { throwIfNoEntry: false });
  if (!taken) return;
  // Renaming would replace a device such as /dev/null.
  if (!taken.isFile()) throw new BackupError(`${path} is not a file. Choose another name.`);
  if (overwrites) return;
  throw new BackupError(`${path} exists. Choose another name, or overwrite it with --force.`);
}

/**
 * Writes a ZIP file of the folders and of the checksums. It gets its name when it is complete and
 * flushed to the disk. Files are read in pieces; only their names and checksums are in memory.
 * @throws {BackupError}
 */
export async function writeBackup(options: BackupOptions): Promise<BackupSize> {
  const { snapshot, path, passphrase, overwrites, signal } = options;
  const aside = join(dirname(path), `.${basename(path)}.${randomUUID()}`);
  try {
    const zip = zipStream(filesOf(options), signal);
    const output = passphrase === undefined ? zip : await encrypt(zip, passphrase);
    const file = createWriteStream(aside, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(output, file, { signal });
    requireNewFile(path, overwrites);
    await rename(aside, path);
    await flush(dirname(path));
  } catch (error) {
    // If a parent of the path is a file, this fails, too.
    await rm(aside, { force: true }).catch(() => {});
    throw error instanceof BackupError
      ? error
      : new BackupError(`${path} could not be written: ${(error as Error).message}`, {
          cause: error,
        });
  }
  const images = snapshot.imagesDir ? filesIn(snapshot.imagesDir) : [];
  const isImage = (file: string) => isImageKey(basename(file));
  return { bytes: statSync(path).size, images: images.filter(isImage).length };
}

async function* filesOf({ snapshot, secretPath }: BackupOptions): AsyncGenerator<ArchiveFile> {
  const { postgresDir, imagesDir } = snapshot;
  const folders = readdirSync(postgresDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => join('postgres', relative(postgresDir, parentPath), name));
  const manifest = manifestOf({
    createdAt: new Date().toISOString(),
    folders: ['postgres', ...folders],
    hasImages: imagesDir !== undefined,
  });
  const sums: string[] = [];
  const add = (name: string, hash: Hash) => sums.push(`${hash.digest('hex')}  ${name}\n`);
  const hashed = (name: string, path: string): ArchiveFile => ({
    name,
    content: hashedContent(createReadStream(path), (hash) => add(name, hash)),
    size: statSync(path).size,
    isCompressed: !name.startsWith('images/'),
  });
  yield {
    name: manifestName,
    content: hashedContent([Buffer.from(manifest)], (hash) => add(manifestName, hash)),
    isCompressed: true,
  };
  if (secretPath !== undefined) yield hashed('secret', secretPath);
  for (const path of filesIn(postgresDir)) {
    yield hashed(join('postgres', relative(postgresDir, path)), path);
  }
  for (const path of imagesDir === undefined ? [] : filesIn(imagesDir)) {
    const name = relative(imagesDir ?? '', path);
    // Of a stopped server, the folder of the images itself is read.
    if (imageFile.test(name)) {
      yield hashed(join('images', name), path);
    }
  }
  yield { name: checksumsName, content: toAsync(sums), isCompressed: true };
}

async function* hashedContent(
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
  onEnd: (hash: Hash) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
  onEnd(hash);
}

async function* toAsync<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items;
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}
