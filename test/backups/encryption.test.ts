import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Encrypter } from 'age-encryption';
import { beforeAll, describe, expect, it } from 'vitest';
import { BackupError } from '../../src/backups/backup-error.ts';
import { decrypt, isEncrypted } from '../../src/backups/encryption.ts';
import { restoreBackup } from '../../src/backups/restore-backup.ts';
import { useEmptyDirectories } from '../support/database/embedded.ts';

const directories = useEmptyDirectories();
const passphrase = 'a passphrase for tests only';
/** More than two chunks of 64 KiB. */
const plain = randomBytes(150_000);
let encrypted: Buffer;
/** Where the first chunk begins. */
let start: number;

beforeAll(async () => {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  // The usual work takes seconds.
  encrypter.setScryptWorkFactor(4);
  encrypted = Buffer.from(await encrypter.encrypt(plain));
  start = encrypted.length - plain.length - 3 * 16;
});

const decrypted = async (bytes: Buffer) =>
  buffer(await decrypt(Readable.from([bytes], { objectMode: false }), passphrase));

/** The error of `npm run restore`. */
async function errorOf(content: Buffer, withPassphrase: string | undefined): Promise<string> {
  const path = join(directories.empty(), 'backup.age');
  const dataDir = join(directories.empty(), 'restored');
  writeFileSync(path, content);
  const { signal } = new AbortController();
  const restored = restoreBackup({ path, dataDir, passphrase: withPassphrase, signal });
  const error = await restored.then(() => undefined).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(BackupError);
  expect(existsSync(dataDir)).toBe(false);
  return (error as Error).message.replace(path, 'FILE');
}

describe('an encrypted backup', () => {
  it('is decrypted to the same bytes', async () => {
    expect(isEncrypted(encrypted)).toBe(true);
    expect(await decrypted(encrypted)).toStrictEqual(plain);
  });

  it('is rejected if a chunk was changed or the last one is missing', async () => {
    const changed = Buffer.from(encrypted);
    changed.writeUInt8(changed.readUInt8(start + 5) ^ 1, start + 5);
    await expect(decrypted(changed)).rejects.toThrow();
    const damaged = 'FILE is damaged or incomplete. Restore another backup.';
    expect(await errorOf(changed, passphrase)).toBe(damaged);
    const withoutLast = encrypted.subarray(0, start + 2 * (64 * 1024 + 16));
    await expect(decrypted(withoutLast)).rejects.toThrow();
    expect(await errorOf(withoutLast, passphrase)).toBe(damaged);
  });

  it('is rejected without its passphrase, and with another one', async () => {
    expect(await errorOf(encrypted, undefined)).toBe(
      'FILE is encrypted. Set FOLIO_BACKUP_PASSPHRASE.',
    );
    const wrong =
      'The backup could not be decrypted: FOLIO_BACKUP_PASSPHRASE is wrong, or the file is damaged.';
    expect(await errorOf(encrypted, `${passphrase}!`)).toBe(wrong);
    const header = Buffer.from(encrypted);
    header.write('X', header.indexOf('scrypt'));
    expect(await errorOf(header, passphrase)).toBe(wrong);
    expect(await errorOf(encrypted.subarray(0, 30), passphrase)).toBe(wrong);
  });
});
