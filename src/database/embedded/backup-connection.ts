import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type BackupReply, type BackupRequest, linesOf, withSocketPath } from './backup-socket.ts';

/** The server may wait 30 s for running statements, and then for the checkpoint. */
const replyTimeoutMs = 120_000;

/** The process that uses the data directory, seen from `npm run backup`. */
export class BackupConnection {
  readonly #socket: Socket;
  readonly #replies: AsyncIterator<string>;
  /** The folder of the images; undefined if they are in S3. */
  readonly imagesDir: string | undefined;

  private constructor(socket: Socket, replies: AsyncIterator<string>, imagesDir?: string | null) {
    this.#socket = socket;
    this.#replies = replies;
    this.imagesDir = imagesDir ?? undefined;
  }

  /**
   * The other process accepts no second backup until `close`.
   * @throws an error with a sentence for the operator
   */
  static async open(dataDir: string): Promise<BackupConnection> {
    const socket = await withSocketPath(dataDir, async (path) => {
      const connecting = connect(path);
      await once(connecting, 'connect');
      return connecting;
    });
    // Reading the replies fails too, and reports it. Without a listener, the process would end.
    socket.on('error', () => {});
    const replies = linesOf(socket);
    const { imagesDir } = await nextReply(socket, replies);
    return new BackupConnection(socket, replies, imagesDir);
  }

  /**
   * Calls `work` during a pause: no statement runs, and all changes are written to the files.
   * @throws if the pause ended before `work`, and then its result is not usable
   */
  async whilePaused<T>(work: () => T | Promise<T>): Promise<T> {
    await this.#send('pause');
    const result = await work();
    await this.#send('resume');
    return result;
  }

  close(): void {
    this.#socket.destroy();
  }

  async #send(request: BackupRequest): Promise<void> {
    this.#socket.write(`${request}\n`);
    await nextReply(this.#socket, this.#replies);
  }
}

async function nextReply(socket: Socket, replies: AsyncIterator<string>): Promise<BackupReply> {
  socket.setTimeout(replyTimeoutMs, () => socket.destroy());
  const { value, done } = await replies.next();
  // The connection is idle while the backup is written.
  socket.setTimeout(0);
  if (done)
    throw new Error('The server stopped during the backup, or does not respond. Try again.');
  const reply = JSON.parse(value) as BackupReply;
  if (reply.error !== undefined) throw new Error(reply.error);
  return reply;
}
