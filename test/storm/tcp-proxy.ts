import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** One proxied connection: the client's socket and the one to the real server. */
interface Pair {
  readonly client: Socket;
  readonly upstream: Socket;
}

/** A TCP proxy in front of a service, which can make that service unreachable or unresponsive. */
export class TcpProxy {
  readonly #target: { readonly host: string; readonly port: number };
  readonly #pairs = new Set<Pair>();
  #server: Server | undefined;
  #port = 0;
  #isStalled = false;
  /** Connections reset, and connections held, since the start: evidence that a fault had an effect. */
  resets = 0;
  heldConnections = 0;

  constructor(target: { host: string; port: number }) {
    this.#target = target;
  }

  get port(): number {
    return this.#port;
  }

  /**
   * Listens on a port below the ephemeral range, so that no outgoing connection takes the port
   * while the proxy refuses connections.
   */
  async start(): Promise<this> {
    for (let attempt = 0; attempt < 50; attempt += 1) {
      const port = 20_000 + Math.floor(Math.random() * 10_000);
      try {
        await this.#listen(port);
        return this;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      }
    }
    throw new Error('No free port from 20000 to 29999');
  }

  async #listen(port: number): Promise<void> {
    const server = createServer((client) => this.#connect(client));
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  #connect(client: Socket): void {
    const upstream = connect(this.#target);
    const pair = { client, upstream };
    this.#pairs.add(pair);
    const end = () => {
      this.#pairs.delete(pair);
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      socket.on('error', end);
      socket.on('close', end);
    }
    if (this.#isStalled) this.#hold(pair);
    else this.#forward(pair);
  }

  #forward({ client, upstream }: Pair): void {
    client.pipe(upstream);
    upstream.pipe(client);
  }

  #hold({ client, upstream }: Pair): void {
    this.heldConnections += 1;
    client.unpipe(upstream).pause();
    upstream.unpipe(client).pause();
  }

  #reset(): void {
    for (const { client, upstream } of this.#pairs) {
      this.resets += 1;
      client.resetAndDestroy();
      upstream.destroy();
    }
    this.#pairs.clear();
  }

  /** Resets every connection and refuses new ones until `restore`. */
  async refuse(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    const closed = server && once(server, 'close');
    server?.close();
    this.#reset();
    await closed;
  }

  /** Keeps every connection open, new ones too, and forwards nothing until `restore`. */
  stall(): void {
    this.#isStalled = true;
    for (const pair of this.#pairs) this.#hold(pair);
  }

  /** Forwards again, including bytes sent during a stall. */
  async restore(): Promise<void> {
    if (!this.#server) await this.#listen(this.#port);
    if (!this.#isStalled) return;
    this.#isStalled = false;
    for (const pair of this.#pairs) this.#forward(pair);
  }

  async close(): Promise<void> {
    await this.refuse();
  }
}
