import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFolders } from '../common/create-folders.ts';
import type { Config } from '../config.ts';
import { isLongEnough } from '../settings/setting-types.ts';
import { StartError } from '../start/start-error.ts';

export interface SealingKey {
  /** The first 8 hexadecimal digits of the key's SHA-256 hash. Part of each sealed value. */
  readonly id: string;
  readonly key: Buffer;
}

/**
 * The first of each list derives from FOLIO_SECRET and creates new values. The others derive from
 * FOLIO_SECRET_PREVIOUS, and only verify and decrypt.
 */
export type Secrets = Readonly<ReturnType<typeof deriveSecrets>>;

/**
 * Derives a separate key for each purpose (HKDF), so that none can be computed from another.
 * Without FOLIO_SECRET, reads or creates the secret file of the data directory.
 */
export function deriveSecrets(config: Pick<Config, 'secret' | 'previousSecrets' | 'dataDir'>) {
  const current = config.secret ?? secretFromFile(config.dataDir);
  const forEachSecret = <T>(deriveOne: (secret: string) => T): readonly [T, ...T[]] => [
    deriveOne(current),
    ...config.previousSecrets.map(deriveOne),
  ];
  return {
    sessions: forEachSecret((secret) => derive(secret, 'sessions').toString('base64url')),
    /** API keys and finance keys are found by a hash with these keys. */
    peppers: forEachSecret((secret) => derive(secret, 'api-key-hash')),
    urls: forEachSecret((secret) => derive(secret, 'image-urls')),
    forms: forEachSecret((secret) => derive(secret, 'web-forms')),
    /** Keys of the hashes that identify requests with an `Idempotency-Key`. */
    requests: forEachSecret((secret) => derive(secret, 'idempotent-requests')),
    /** Signing keys of the cookies that identify known devices. */
    devices: forEachSecret((secret) => derive(secret, 'known-devices')),
    /** Encrypt the stored secrets of API keys and finance keys. */
    sealing: forEachSecret(sealingKey),
  };
}

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'folio', purpose, 32));
}

function sealingKey(secret: string): SealingKey {
  const key = derive(secret, 'sealed-secrets');
  return { id: createHash('sha256').update(key).digest('hex').slice(0, 8), key };
}

/** The secret in the data directory. Created if it is missing, readable by its owner only. */
function secretFromFile(dataDir: string): string {
  const path = join(dataDir, 'secret');
  createFolders(dataDir);
  const read = () => {
    const secret = readFileSync(path, 'utf8').trim();
    if (isLongEnough(secret)) return secret;
    throw new StartError(
      `${path} must contain at least 32 characters. Restore it from a backup. If there is none, delete the file; then keys and sessions of users end.`,
    );
  };
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  // Written to a temporary file and linked: a crash or a second process leaves no partial secret.
  const temporaryPath = `${path}.${process.pid}`;
  writeFileSync(temporaryPath, `${randomBytes(48).toString('base64url')}\n`, {
    mode: 0o600,
    flush: true,
  });
  try {
    linkSync(temporaryPath, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(temporaryPath, { force: true });
  }
  return read();
}
