import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Archive } from '../archives/archive.ts';
import { openArchive } from '../archives/open-archive.ts';
import { UploadedArchive } from '../archives/uploaded-archive.ts';
import { BackupError } from './backup-error.ts';
import { decrypt, isEncrypted } from './encryption.ts';
import {
  checksumsName,
  imageFile,
  type Manifest,
  manifestName,
  parseManifest,
} from './manifest.ts';

/** Enough to recognize the format. */
const firstBytes = 64;

/** Whether it is a file of a backup. Nothing else is extracted. */
const isAllowed = (name: string): boolean =>
  name === 'secret' ||
  /^postgres(\/\w[\w.]*)+$/.test(name) ||
  (name.startsWith('images/') && imageFile.test(name.slice('images/'.length)));

export interface ReadOptions {
  /** The path of the backup. */
  readonly path: string;
  readonly passphrase: string | undefined;
  /** An empty folder for the content. */
  readonly target: string;
  readonly signal: AbortSignal;
}

/**
 * Extracts the backup and compares each file with its checksum.
 * @throws {BackupError}; the target then contains a part of the backup
 */
export async function extractBackup(options: ReadOptions): Promise<Manifest> {
  const { path, target, signal } = options;
  const plainPath = join(target, 'decrypted.zip');
  try {
    const file = (await hasEncryption(path))
      ? await decryptTo(plainPath, options)
      : await openBackup(path);
    try {
      return await extractArchive(file, target, signal);
    } finally {
      await file.close();
      await rm(plainPath, { force: true });
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    if (signal.aborted) throw new BackupError('The restore was stopped.', { cause: error });
    const { code } = error as NodeJS.ErrnoException;
    // A code of the file system, such as ENOSPC.
    if (code !== undefined && /^E[A-Z]+$/.test(code)) {
      throw new BackupError(`The backup could not be restored: ${(error as Error).message}`);
    }
    throw new BackupError(`${path} is damaged or incomplete. Restore another backup.`, {
      cause: error,
    });
  }
}

async function openBackup(path: string): Promise<FileHandle> {
  try {
    // A pipe would wait for a writer, and can't be read at a position.
    if ((await stat(path)).isFile()) return await open(path);
  } catch (error) {
    throw new BackupError(`${path} can't be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  throw new BackupError(`${path} is not a file. Pass the path of a backup.`);
}

async function hasEncryption(path: string): Promise<boolean> {
  const file = await openBackup(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(firstBytes), 0, firstBytes, 0);
    return isEncrypted(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** A ZIP file is not read from its beginning to its end, so it is decrypted first. */
async function decryptTo(
  plainPath: string,
  { path, passphrase, signal }: ReadOptions,
): Promise<FileHandle> {
  if (passphrase === undefined) {
    throw new BackupError(`${path} is encrypted. Set FOLIO_BACKUP_PASSPHRASE.`);
  }
  const plain = await decrypt(createReadStream(path), passphrase);
  await pipeline(plain, createWriteStream(plainPath, { mode: 0o600 }), { signal });
  return open(plainPath);
}

async function extractArchive(
  file: FileHandle,
  target: string,
  signal: AbortSignal,
): Promise<Manifest> {
  const { size } = await file.stat();
  const read = async (into: Buffer, position: number) => {
    await readFully(file, into, position);
  };
  // The operator chose the file, so its size is not limited.
  const archive = await openArchive(new UploadedArchive({ read }, size), {
    maxFiles: Number.POSITIVE_INFINITY,
    maxBytes: () => Number.POSITIVE_INFINITY,
    maxRatio: Number.POSITIVE_INFINITY,
  });
  const manifestJson = await textOf(archive, manifestName);
  const manifest = parseManifest(manifestJson);
  const sums = parseChecksums(await textOf(archive, checksumsName));
  for (const folder of manifest.folders) {
    await mkdir(join(target, folder), { recursive: true, mode: 0o700 });
  }
  const found = new Map([[manifestName, sha256(manifestJson)]]);
  for (const name of archive.names) {
    if (name === manifestName || name === checksumsName) continue;
    if (!isAllowed(name)) throw new Error(`unknown: ${name}`);
    found.set(name, await extractFile(archive, name, join(target, name), signal));
  }
  for (const name of new Set([...sums.keys(), ...found.keys()])) {
    if (sums.get(name) !== found.get(name)) throw new Error(`another checksum: ${name}`);
  }
  return manifest;
}

async function readFully(file: FileHandle, into: Buffer, position: number): Promise<void> {
  for (let length = 0; length < into.length; ) {
    const { bytesRead } = await file.read(into, length, into.length - length, position + length);
    if (bytesRead === 0) throw new Error('the file ended early');
    length += bytesRead;
  }
}

/** @returns the checksum */
async function extractFile(
  archive: Archive,
  name: string,
  path: string,
  signal: AbortSignal,
): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  const hashed = async function* () {
    for await (const piece of archive.content(name)) {
      hash.update(piece);
      yield piece;
    }
  };
  await pipeline(hashed, createWriteStream(path, { mode: 0o600, flags: 'wx' }), { signal });
  return hash.digest('hex');
}

async function textOf(archive: Archive, name: string): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of archive.content(name)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The checksums by file name. */
function parseChecksums(text: string): Map<string, string> {
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const [, sum = '', name = ''] = /^([\da-f]{64}) {2}(.+)$/.exec(line) ?? [];
      return [name, sum];
    }),
  );
}
