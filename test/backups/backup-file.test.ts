import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { zipStream } from '../../src/archives/zip-stream.ts';
import { BackupError } from '../../src/backups/backup-error.ts';
import { checksumsName, manifestName } from '../../src/backups/manifest.ts';
import { extractBackup } from '../../src/backups/read-backup.ts';
import { restoreBackup } from '../../src/backups/restore-backup.ts';
import { type BackupSize, requireNewFile, writeBackup } from '../../src/backups/write-backup.ts';
import { useEmptyDirectories } from '../support/database/embedded.ts';

const directories = useEmptyDirectories();
const { signal } = new AbortController();
const image = 'ab/0c5b0d6e-4b53-4c9c-8a3f-1f0a6c1d2eab';

/** The bytes of an intact backup of a few small files. */
let intact: Buffer;
/** Writes such a backup. */
let write: (path: string, stopping?: AbortSignal) => Promise<BackupSize>;

beforeAll(async () => {
  const postgresDir = directories.empty();
  mkdirSync(join(postgresDir, 'pg_notify'));
  mkdirSync(join(postgresDir, 'base'));
  writeFileSync(join(postgresDir, 'PG_VERSION'), '18\n');
  writeFileSync(join(postgresDir, 'base', '1'), Buffer.alloc(100_000));
  const imagesDir = directories.empty();
  mkdirSync(join(imagesDir, 'ab'));
  writeFileSync(join(imagesDir, image), randomBytes(1_000));
  writeFileSync(join(imagesDir, `${image}.part`), 'incomplete');
  const path = join(directories.empty(), 'backup.zip');
  write = (target, stopping = signal) =>
    writeBackup({
      snapshot: { postgresDir, imagesDir, pausedMs: undefined, release: () => {} },
      secretPath: undefined,
      path: target,
      passphrase: undefined,
      overwrites: false,
      signal: stopping,
    });
  await write(path);
  intact = readFileSync(path);
});

const extract = (bytes: Buffer, target = directories.empty()) => {
  const path = join(directories.empty(), 'backup.zip');
  writeFileSync(path, bytes);
  return extractBackup({ path, passphrase: undefined, target, signal });
};

const damaged = new BackupError('is damaged or incomplete. Restore another backup.');

type Files = Readonly<Record<string, string>>;

const sumsOf = (files: Files) =>
  Object.entries(files)
    .map(([name, content]) => `${createHash('sha256').update(content).digest('hex')}  ${name}\n`)
    .join('');

/** A ZIP file of these files and of their checksums. */
async function zipOf(files: Files, sums = sumsOf(files)): Promise<Buffer> {
  const all = { ...files, [checksumsName]: sums };
  const entries = async function* () {
    for (const [name, content] of Object.entries(all)) {
      const pieces = async function* () {
        yield content;
      };
      yield { name, content: pieces(), isCompressed: true };
    }
  };
  const pieces: Buffer[] = [];
  for await (const piece of zipStream(entries(), signal)) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

const manifest = (values: object = {}) =>
  JSON.stringify({
    format: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    folders: ['postgres'],
    hasImages: false,
    ...values,
  });

describe('writeBackup', () => {
  it('leaves no file if it is stopped', async () => {
    const folder = directories.empty();
    const written = write(join(folder, 'backup.zip'), AbortSignal.abort());
    await expect(written).rejects.toThrow(BackupError);
    expect(readdirSync(folder)).toStrictEqual([]);
  });

  it('reports a path that leads through a file', async () => {
    const file = join(directories.empty(), 'file');
    writeFileSync(file, '');
    const path = join(file, 'backup.zip');
    await expect(write(path)).rejects.toThrow(`${path} could not be written: ENOTDIR`);
    await expect(write(path)).rejects.toThrow(BackupError);
  });

  it('overwrites files only, not special files or folders', async () => {
    const pipe = join(directories.empty(), 'pipe');
    execFileSync('mkfifo', [pipe]);
    for (const path of [pipe, directories.empty()]) {
      for (const overwrites of [true, false]) {
        expect(() => requireNewFile(path, overwrites)).toThrow(
          new BackupError(`${path} is not a file. Choose another name.`),
        );
      }
    }
  });

  it('counts the complete images', async () => {
    const path = join(directories.empty(), 'backup.zip');
    expect(await write(path)).toStrictEqual({ bytes: statSync(path).size, images: 1 });
  });
});

describe('extractBackup', () => {
  it('restores files, empty folders and complete images', async () => {
    const target = directories.empty();
    expect(await extract(intact, target)).toMatchObject({ hasImages: true });
    expect(readFileSync(join(target, 'postgres/PG_VERSION'), 'utf8')).toBe('18\n');
    expect(readFileSync(join(target, 'images', image))).toHaveLength(1_000);
    expect(() => readFileSync(join(target, 'images', `${image}.part`))).toThrow('ENOENT');
    expect(() => readFileSync(join(target, 'postgres/pg_notify'))).toThrow('EISDIR');
  });

  it('rejects a backup that was cut anywhere', async () => {
    for (const part of [0, 0.1, 0.5, 0.9, 0.999]) {
      const cut = intact.subarray(0, Math.floor(intact.length * part));
      await expect(extract(cut)).rejects.toThrow(damaged.message);
    }
  });

  it('rejects a backup with a changed byte in a content or in the directory', async () => {
    const contents = [intact.indexOf('manifest.json') + 20, intact.indexOf(image) + 300];
    const directory = intact.lastIndexOf('PG_VERSION');
    for (const position of [...contents, directory]) {
      const changed = Buffer.from(intact);
      changed.writeUInt8(changed.readUInt8(position) ^ 1, position);
      await expect(extract(changed)).rejects.toThrow(damaged.message);
    }
  });

  it('rejects a file that is missing, added or different from its checksum', async () => {
    const files = { [manifestName]: manifest(), 'postgres/PG_VERSION': '18\n' };
    await expect(extract(await zipOf(files))).resolves.toBeDefined();
    const wrong = [
      { [manifestName]: manifest() },
      { ...files, 'postgres/base/1': 'added' },
      { ...files, 'postgres/PG_VERSION': '17\n' },
    ];
    for (const each of wrong) {
      await expect(extract(await zipOf(each, sumsOf(files)))).rejects.toThrow(damaged.message);
    }
  });

  it('rejects a file of another name', async () => {
    const files = { [manifestName]: manifest(), unknown: '' };
    await expect(extract(await zipOf(files))).rejects.toThrow(damaged.message);
  });

  it('names the format of a newer backup', async () => {
    const files = { [manifestName]: manifest({ format: 2, unknown: true }) };
    await expect(extract(await zipOf(files))).rejects.toThrow(
      new BackupError(
        'The backup has format 2, and this version of folio reads format 1. Update folio, then restore the backup.',
      ),
    );
  });

  it('rejects a file that is no backup', async () => {
    await expect(extract(Buffer.from('hello'))).rejects.toThrow(damaged.message);
    const missing = join(directories.empty(), 'none');
    await expect(
      extractBackup({ path: missing, passphrase: undefined, target: missing, signal }),
    ).rejects.toThrow(new BackupError(`${missing} can't be read (ENOENT).`));
  });

  it('rejects a pipe and a folder without waiting', async () => {
    const pipe = join(directories.empty(), 'pipe');
    execFileSync('mkfifo', [pipe]);
    for (const path of [pipe, directories.empty()]) {
      await expect(
        extractBackup({ path, passphrase: undefined, target: directories.empty(), signal }),
      ).rejects.toThrow(new BackupError(`${path} is not a file. Pass the path of a backup.`));
    }
  });
});

describe('restoreBackup', () => {
  const restore = (bytes: Buffer, dataDir: string) => {
    const path = join(directories.empty(), 'backup.zip');
    writeFileSync(path, bytes);
    return restoreBackup({ path, dataDir, passphrase: undefined, signal });
  };

  it('leaves nothing behind if the backup is damaged', async () => {
    const cut = intact.subarray(0, -100);
    const dataDir = join(directories.empty(), 'new');
    await expect(restore(cut, dataDir)).rejects.toThrow(damaged.message);
    expect(existsSync(dataDir)).toBe(false);
    const empty = directories.empty();
    await expect(restore(cut, empty)).rejects.toThrow(damaged.message);
    expect(readdirSync(empty)).toStrictEqual([]);
    await expect(restore(cut, join(empty, 'several', 'new'))).rejects.toThrow(damaged.message);
    expect(readdirSync(empty)).toStrictEqual([]);
  });

  it('rejects a data directory that is a file', async () => {
    const dataDir = join(directories.empty(), 'file');
    writeFileSync(dataDir, '');
    await expect(restore(intact, dataDir)).rejects.toThrow(
      new BackupError(
        `${dataDir} can't be written: EEXIST: file already exists, mkdir '${dataDir}'`,
      ),
    );
  });

  it("leaves nothing behind if the database of the backup can't be opened", async () => {
    const dataDir = join(directories.empty(), 'new');
    await expect(restore(intact, dataDir)).rejects.toThrow(
      "This version of folio can't open the database of the backup.",
    );
    expect(existsSync(dataDir)).toBe(false);
  });
});
