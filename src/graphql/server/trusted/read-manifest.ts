import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isObject } from '../../../common/is-object.ts';
import { StartError } from '../../../start/start-error.ts';

/** Of one manifest. */
const manifestLimits = { documents: 1_000, bytes: 4 * 1024 * 1024 } as const;

/** The client preset of graphql-codegen writes the prefix, other programs do not. */
const keyPattern = /^(?:sha256:)?([0-9a-f]{64})$/;

/**
 * Reads a manifest: a JSON object with a document for each SHA-256 in hex.
 * @returns the documents by their hashes
 * @throws {StartError} for a file that is not such a manifest, or too large
 */
export function readManifest(file: string): Map<string, string> {
  const fail = (problem: string): never => {
    throw new StartError(`The manifest of trusted documents ${file} ${problem}`);
  };
  const entries = Object.entries(parse(file, fail));
  if (entries.length > manifestLimits.documents) {
    fail(`has ${entries.length} documents; the maximum is ${manifestLimits.documents}`);
  }
  return new Map(
    entries.map(([key, document]) => {
      const [, digest] = keyPattern.exec(key) ?? [];
      if (digest === undefined) {
        return fail(
          `has the key ${JSON.stringify(key.slice(0, 80))}, which is not a SHA-256 in hex`,
        );
      }
      if (typeof document !== 'string') return fail(`has no string for the key ${key}`);
      if (hash('sha256', document, 'hex') !== digest) {
        return fail(`has another document for the key ${key} than the one with this SHA-256`);
      }
      return [digest, document] as const;
    }),
  );
}

function parse(file: string, fail: (problem: string) => never): object {
  const bytes = read(file, fail);
  if (bytes.length > manifestLimits.bytes) {
    fail(`has ${bytes.length} bytes; the maximum is ${manifestLimits.bytes}`);
  }
  let manifest: unknown;
  try {
    manifest = JSON.parse(bytes.toString('utf8'));
  } catch {
    return fail('is not JSON');
  }
  return isObject(manifest) ? manifest : fail('is not a JSON object');
}

function read(file: string, fail: (problem: string) => never): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    return fail(`can't be read: ${(error as Error).message}`);
  }
}
