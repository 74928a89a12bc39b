import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../../start/start-error.ts';

/** The maximum length of the path of a Unix socket on macOS; on Linux, 107. */
const maxPathBytes = 103;
const longestPath = 'folio-123456/data/backup.sock';

/**
 * Sockets are not in the data directory, because its path may be too long for them.
 * @throws {StartError}
 */
export function createSocketFolder(): string {
  if (Buffer.byteLength(join(tmpdir(), longestPath)) > maxPathBytes) {
    throw new StartError(`The path of TMPDIR is too long for a socket: ${tmpdir()}`);
  }
  try {
    return mkdtempSync(join(tmpdir(), 'folio-'));
  } catch (error) {
    throw new StartError(
      `A temporary folder could not be created: ${(error as Error).message}. Set TMPDIR to a folder that folio can write.`,
    );
  }
}
