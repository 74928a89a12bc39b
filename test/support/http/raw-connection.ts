import { createConnection, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach } from 'vitest';

interface Request {
  readonly method?: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A network connection on which a test sends raw bytes. */
export class RawConnection {
  readonly socket: Socket;
  /** Resolves when the connection is closed on both sides, or reset. */
  readonly closed: Promise<void>;
  received = '';

  constructor(port: number, options: { localAddress?: string } = {}) {
    // Half-open, so that only the server decides when the connection ends.
    this.socket = createConnection({ host: '127.0.0.1', port, allowHalfOpen: true, ...options });
    this.socket.setEncoding('latin1').on('data', (text: string) => {
      this.received += text;
    });
    // A reset is one way in which the server closes.
    this.socket.on('error', () => {});
    // Not `once`, which rejects at a reset.
    const { promise, resolve } = Promise.withResolvers<void>();
    this.socket.on('close', () => resolve());
    this.closed = promise;
  }

  request({ method = 'POST', path, headers }: Request): this {
    const lines = Object.entries({ Host: 'folio.test', ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    this.socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    return this;
  }

  chunk(bytes: Buffer | string): this {
    this.socket.write(`${Buffer.byteLength(bytes).toString(16)}\r\n`);
    this.socket.write(bytes);
    this.socket.write('\r\n');
    return this;
  }

  /**
   * Sends a byte now and then until the server has closed the connection: only then does it reject
   * what is sent.
   */
  async closedByServer(everyMs = 50): Promise<void> {
    while (!this.socket.closed) {
      if (this.socket.writable) this.socket.write('x');
      await wait(everyMs);
    }
  }

  /** Status and JSON body of the one reply, once it is complete. */
  async reply(): Promise<{ status: number; head: string; body: unknown }> {
    for (;;) {
      const [head = '', body = ''] = this.received.split(/\r\n\r\n(.*)/s);
      const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? Number.NaN);
      if (body.length >= length) {
        const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]);
        return { status, head, body: JSON.parse(body) };
      }
      if (this.socket.closed) throw new Error(`closed after: ${JSON.stringify(this.received)}`);
      await wait(5);
    }
  }
}

/** Opens connections, and closes them after each test, or after all when tests are concurrent. */
export function useConnections({ concurrent = false } = {}) {
  const open: RawConnection[] = [];
  const after = concurrent ? afterAll : afterEach;
  after(async () => {
    for (const connection of open.splice(0)) {
      connection.socket.destroy();
      await connection.closed;
    }
  });
  return (port: number, options: { localAddress?: string } = {}) => {
    const connection = new RawConnection(port, options);
    open.push(connection);
    return connection;
  };
}
