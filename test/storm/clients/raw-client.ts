import { connect, type Socket } from 'node:net';

const headerOf = (line: string) => {
  const at = line.indexOf(':');
  return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const;
};

/** A connection on which anything can be sent, HTTP or not. */
export class RawConnection {
  readonly socket: Socket;
  #received = '';
  #waiting: (() => void)[] = [];

  constructor(url: string, localAddress: string) {
    const { hostname, port } = new URL(url);
    this.socket = connect({ host: hostname, port: Number(port), localAddress });
    this.socket.on('data', (chunk) => {
      // Only heads matter; the bodies of long replies are not kept.
      if (this.#received.length < 1_000_000) this.#received += chunk.toString('latin1');
      this.#wake();
    });
    this.socket.on('drain', () => this.#wake());
    // Every end of the connection is an outcome that the caller checks.
    this.socket.on('error', () => {});
    this.socket.on('close', () => this.#wake());
  }

  #wake(): void {
    for (const resume of this.#waiting.splice(0)) resume();
  }

  get isClosed(): boolean {
    return this.socket.destroyed;
  }

  /** The heads of the replies so far, without those of `100 Continue`. */
  get replies(): { readonly status: number; readonly headers: Record<string, string> }[] {
    const heads = this.#received.matchAll(
      /HTTP\/1\.[01] (\d{3})[^\r\n]*\r\n((?:[^\r\n]+\r\n)*)\r\n/g,
    );
    return [...heads]
      .map(([, status, lines = '']) => ({
        status: Number(status),
        headers: Object.fromEntries(lines.split('\r\n').map(headerOf)),
      }))
      .filter(({ status }) => status >= 200);
  }

  /** How the replies begin. */
  get head(): string {
    return this.#received.slice(0, 600);
  }

  send(bytes: string | Buffer): void {
    if (!this.isClosed) this.socket.write(bytes, 'latin1');
  }

  /** Resolves at the given number of replies, the end of the connection or the deadline. */
  async waitFor(count: number, deadline: number): Promise<'replied' | 'closed' | 'late'> {
    const until = Date.now() + deadline;
    for (;;) {
      if (this.replies.length >= count) return 'replied';
      if (this.isClosed) return 'closed';
      const left = until - Date.now();
      if (left <= 0) return 'late';
      await this.#change(left);
    }
  }

  /** Resolves when the bytes were sent, or at a response, the end or the deadline. */
  async drained(deadline: number): Promise<void> {
    const until = Date.now() + deadline;
    while (this.socket.writableNeedDrain && !this.isClosed && this.replies.length === 0) {
      const left = until - Date.now();
      if (left <= 0) return;
      await this.#change(left);
    }
  }

  /** Resolves at the next event of the connection, or after so many milliseconds. */
  async #change(milliseconds: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    const timer = setTimeout(resolve, milliseconds);
    await promise;
    clearTimeout(timer);
  }

  /** Ends the connection at once, with a RST rather than a FIN. */
  reset(): void {
    if (!this.isClosed) this.socket.resetAndDestroy();
  }
}
