import { rmSync, symlinkSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createSocketFolder } from './socket-folder.ts';

/**
 * The conversation of `npm run backup` with the process that uses the data directory, as lines of
 * JSON. The server begins with its images; the client sends `pause` and, when it has copied the
 * database, `resume`. Only the answer to `resume` proves that nothing was written in between.
 */
export type BackupRequest = 'pause' | 'resume';

export interface BackupReply {
  /** In the first line: the folder of the images; null if they are in S3. */
  readonly imagesDir?: string | null;
  /** The request that was executed. */
  readonly done?: BackupRequest;
  /** A sentence for the operator. The server closes the connection after it. */
  readonly error?: string;
}

/** The socket in the data directory. */
export const socketName = 'backup.sock';

/** Also ends if the connection breaks, which `readline` does not notice. */
export function linesOf(socket: Socket): AsyncIterableIterator<string> {
  const lines = createInterface({ input: socket });
  socket.once('close', () => lines.close());
  return lines[Symbol.asyncIterator]();
}

/**
 * Calls `work` with a path of the socket that is short enough: that of a Unix socket is limited to
 * about 100 bytes, and a data directory may have a longer one. The path exists only during the call.
 */
export async function withSocketPath<T>(
  dataDir: string,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const folder = createSocketFolder();
  try {
    symlinkSync(dataDir, join(folder, 'data'));
    return await work(join(folder, 'data', socketName));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
