import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { ownWork, runFor } from '../../queues/requester.ts';
import { type BackupReply, linesOf, socketName, withSocketPath } from './backup-socket.ts';

/** Requests wait for a connection for 30 s, so none fails because of a pause. */
const pauseTimeoutMs = 25_000;

export interface BackupServerOptions {
  /** Has one connection: whoever holds it is alone with the database. */
  readonly pool: Pick<Pool, 'connect'>;
  readonly dataDir: string;
  /** The folder of the images; undefined if they are in S3. */
  readonly imagesDir: string | undefined;
  readonly onError: (error: unknown, what: string) => void;
}

/**
 * Lets `npm run backup` copy the files of the database while this process uses it: pauses all
 * statements, after a checkpoint, until the copy is complete. A failure to listen is reported and
 * does not stop the start: some file systems have no sockets.
 * @returns a function that stops it
 */
export async function serveBackups(options: BackupServerOptions): Promise<() => Promise<void>> {
  const { dataDir, onError } = options;
  let current: Socket | undefined;
  let running: Promise<void> = Promise.resolve();
  const server = createServer((socket) => {
    // If the client is killed, the input also ends.
    socket.on('error', () => {});
    if (current) {
      socket.end(lineOf({ error: 'Another backup of this data directory is running.' }));
      return;
    }
    current = socket;
    running = runFor(ownWork, () => serveBackup(socket, options))
      .catch((error: unknown) => onError(error, 'a backup failed'))
      .finally(() => {
        socket.destroy();
        current = undefined;
      });
  });
  const path = join(dataDir, socketName);
  try {
    // Left by a process that was killed. This one has the lock of the directory.
    rmSync(path, { force: true });
    await withSocketPath(dataDir, async (shortPath) => {
      server.listen(shortPath);
      await once(server, 'listening');
      chmodSync(path, 0o600);
    });
  } catch (error) {
    onError(error, 'backups are possible only while the server is stopped');
  }
  server.on('error', (error) => onError(error, 'a backup could not be accepted'));
  // Does not keep a process that has nothing else to do.
  server.unref();
  return async () => {
    current?.destroy();
    await Promise.all([running, new Promise((resolve) => server.close(resolve))]);
    rmSync(path, { force: true });
  };
}

const lineOf = (reply: BackupReply) => `${JSON.stringify(reply)}\n`;

async function serveBackup(
  socket: Socket,
  { pool, imagesDir }: BackupServerOptions,
): Promise<void> {
  const reply = (value: BackupReply) => socket.write(lineOf(value));
  let connection: PoolClient | undefined;
  let timer: NodeJS.Timeout | undefined;
  const resume = () => {
    clearTimeout(timer);
    connection?.release();
    connection = undefined;
  };
  reply({ imagesDir: imagesDir ?? null });
  try {
    for await (const request of linesOf(socket)) {
      if (request === 'pause' && !connection) {
        connection = await pool.connect();
        await connection.query('CHECKPOINT');
        timer = setTimeout(() => {
          resume();
          const seconds = pauseTimeoutMs / 1_000;
          socket.end(
            lineOf({
              error: `The database could not be copied within ${seconds} seconds, and the server does not wait longer. Stop the server and try again.`,
            }),
          );
        }, pauseTimeoutMs);
      } else if (request === 'resume' && connection) {
        resume();
      } else {
        return;
      }
      reply({ done: request });
    }
  } finally {
    resume();
  }
}
