import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { BackupError } from '../../src/backups/backup-error.ts';
import { decrypt, encrypt, isEncrypted } from '../../src/backups/encryption.ts';

const passphrase = 'a passphrase for tests only';
/** More than two chunks of 64 KiB. */
const plain = randomBytes(150_000);

const decrypted = async (bytes: Buffer) =>
  buffer(await decrypt(Readable.from([bytes], { objectMode: false }), passphrase));

describe('an encrypted backup', () => {
  it('is complete and unchanged, or is rejected', async () => {
    const encrypted = await buffer(await encrypt(Readable.from([plain]), passphrase));
    expect(isEncrypted(encrypted)).toBe(true);
    expect(await decrypted(encrypted)).toStrictEqual(plain);
    const chunk = 64 * 1024 + 16;
    const header = encrypted.length - plain.length - 3 * 16;
    // Without the last chunk, all others are authentic.
    await expect(decrypted(encrypted.subarray(0, header + 2 * chunk))).rejects.toThrow();
    const changed = Buffer.from(encrypted);
    changed.writeUInt8(changed.readUInt8(header + 5) ^ 1, header + 5);
    await expect(decrypted(changed)).rejects.toThrow();
    const broken = Buffer.from(encrypted);
    broken.write('X', broken.indexOf('scrypt'));
    await expect(decrypted(broken)).rejects.toThrow(BackupError);
  });
});
