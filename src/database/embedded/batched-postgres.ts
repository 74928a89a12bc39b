import { PGlite, protocol } from '@electric-sql/pglite';

type Options = Parameters<PGlite['execProtocolRawStream']>[1];

/** Messages that PostgreSQL answers with the Sync after them: Parse, Bind, Describe, Execute, Close. */
const waiting = new Set(Buffer.from('PBDEC'));
/** The first byte of the first message of a connection, which has no type. */
const startup = 0;
/** The last message of a connection. */
const terminate = 'X'.charCodeAt(0);

/** In a message of PostgreSQL about an error after which it answers nothing more. */
const panic = Buffer.from('\0VPANIC\0');

/** The thread ends, and with it the process: a start recovers the database. */
function throwAfterPanic(data: Uint8Array): void {
  const reply = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const start = reply.indexOf(panic);
  if (start === -1) return;
  const [code, message] = reply.toString('utf8', start + panic.length).split('\0', 2);
  setImmediate(() => {
    throw new Error(`the embedded database has failed: ${message?.slice(1)} (${code?.slice(1)})`);
  });
}

/**
 * Runs the messages of a statement together, so that their replies are one write to the socket instead
 * of five. Only for one connection at a time; the one before it may still be closing.
 */
export class BatchedPostgres extends PGlite {
  #messages: Uint8Array[] = [];

  override async execProtocolRawStream(message: Uint8Array, options: Options): Promise<void> {
    const [type = startup] = message;
    if (waiting.has(type)) {
      this.#messages.push(message);
      return;
    }
    if (type === startup) await this.#endConnectionBefore();
    const messages = type === terminate ? [] : this.#messages.splice(0);
    await super.execProtocolRawStream(Buffer.concat([...messages, message]), {
      ...options,
      onRawData(data) {
        throwAfterPanic(data);
        options.onRawData(data);
      },
    });
  }

  /** All connections share one session. The one before may have ended within a statement or a transaction. */
  async #endConnectionBefore(): Promise<void> {
    this.#messages = [];
    const message = protocol.serialize.query('ROLLBACK; DEALLOCATE ALL');
    await super.execProtocolRawStream(message, { onRawData: () => {} });
  }
}
