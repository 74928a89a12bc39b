import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupError } from './backup-error.ts';

/** The first bytes of a file in the format of age: https://age-encryption.org/v1 */
const magic = Buffer.from('age-encryption.org/v');

export const isEncrypted = (firstBytes: Buffer): boolean =>
  firstBytes.subarray(0, magic.length).equals(magic);

/** Node and the library of age declare the same streams by different types. */
const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>;
const fromWeb = (stream: ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as unknown as NodeStream);

/** `age -d` decrypts the result. The data is encrypted in chunks of 64 KiB. */
export async function encrypt(plain: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return fromWeb(await encrypter.encrypt(toWeb(plain)));
}

/**
 * The stream fails if a chunk was changed or the last one is missing.
 * @throws {BackupError} if the passphrase is wrong or the header was changed
 */
export async function decrypt(encrypted: Readable, passphrase: string): Promise<Readable> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return fromWeb(await decrypter.decrypt(toWeb(encrypted)));
  } catch (cause) {
    throw new BackupError(
      'The backup could not be decrypted: FOLIO_BACKUP_PASSPHRASE is wrong, or the file is damaged.',
      { cause },
    );
  }
}
