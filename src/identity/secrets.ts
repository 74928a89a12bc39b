import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';

/** A key for AES-256-GCM and the name under which sealed texts remember it. */
export interface SealingKey {
  readonly id: string;
  readonly key: Buffer;
}

/**
 * Everything that is derived from FOLIO_SECRET and, after it, from each secret of
 * FOLIO_SECRET_PREVIOUS. The first is for new values; the others still verify and open old ones.
 */
export interface Secrets {
  /** Sign the session cookies. */
  readonly sessions: readonly [string, ...string[]];
  /** For the keyed hashes by which API keys are found. */
  readonly peppers: readonly [Buffer, ...Buffer[]];
  /** Sign the URLs of images. */
  readonly urls: readonly [Buffer, ...Buffer[]];
  /** Sign the tokens of the web pages' forms. */
  readonly forms: readonly [Buffer, ...Buffer[]];
  /** Sign the cookies by which known devices are recognized. */
  readonly devices: readonly [Buffer, ...Buffer[]];
  /** For what can be revealed again. */
  readonly sealing: readonly [SealingKey, ...SealingKey[]];
}

/** Derives every secret; each purpose has its own, so that none says anything about another. */
export function deriveSecrets(
  config: Pick<Config, 'secret' | 'previousSecrets' | 'dataDir'>,
): Secrets {
  const current = config.secret ?? keptSecret(config.dataDir);
  const each = <T>(make: (secret: string) => T): [T, ...T[]] => [
    make(current),
    ...config.previousSecrets.map(make),
  ];
  return {
    sessions: each((secret) => derive(secret, 'sessions').toString('base64url')),
    peppers: each((secret) => derive(secret, 'api-key-hash')),
    urls: each((secret) => derive(secret, 'image-urls')),
    forms: each((secret) => derive(secret, 'web-forms')),
    devices: each((secret) => derive(secret, 'known-devices')),
    sealing: each(sealingKey),
  };
}

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'folio', purpose, 32));
}

function sealingKey(secret: string): SealingKey {
  const key = derive(secret, 'sealed-secrets');
  return { id: createHash('sha256').update(key).digest('hex').slice(0, 8), key };
}

/** The secret in the data directory, made at the first start; only its owner may read it. */
function keptSecret(dataDir: string): string {
  const path = join(dataDir, 'secret');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const read = () => readFileSync(path, 'utf8').trim();
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  // Written aside and linked, so that neither a kill nor a second process leaves half a secret.
  const aside = `${path}.${process.pid}`;
  writeFileSync(aside, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(aside, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
  return read();
}
