import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterEach } from 'vitest';

/**
 * What happens to the bytes between a client and the database: they are forwarded, they are held back,
 * or new connections are closed at once.
 */
type Mode = 'pass' | 'hold' | 'reject';

/** A TCP proxy before a database server, to make the server unreachable. */
export class DatabaseProxy {
  #upstream: URL;
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((client) => this.#accept(client));
  #mode: Mode = 'pass';

  constructor(upstream: string) {
    this.#upstream = new URL(upstream);
  }

  async start(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  /** The address of the database, as seen through the proxy. */
  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return Object.assign(new URL(this.#upstream), { host: `127.0.0.1:${port}` }).href;
  }

  /** For new connections. */
  leadTo(upstream: string): void {
    this.#upstream = new URL(upstream);
  }

  /** @param reset closes connections with an RST packet instead of in order. */
  cut({ reset = false } = {}): void {
    this.#mode = 'reject';
    for (const socket of this.#sockets) {
      if (reset) socket.resetAndDestroy();
      else socket.destroy();
    }
  }

  /** Lets no byte through, neither of present nor of new connections. */
  hold(): void {
    this.#mode = 'hold';
    for (const socket of this.#sockets) socket.pause();
  }

  /** New connections pass; those that are held stay so. */
  pass(): void {
    this.#mode = 'pass';
  }

  /** Everything passes again. */
  restore(): void {
    this.pass();
    for (const socket of this.#sockets) socket.resume();
  }

  async stop(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #accept(client: Socket): void {
    if (this.#mode === 'reject') {
      client.destroy();
      return;
    }
    const { hostname, port } = this.#upstream;
    const upstream = connect(Number(port || '5432'), hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      this.#sockets.add(from);
      from.on('error', () => {});
      from.on('data', (bytes: Buffer) => to.write(bytes));
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
      if (this.#mode === 'hold') from.pause();
    }
  }
}

/** Starts proxies, and stops them after each test. */
export function useDatabaseProxies() {
  const started: DatabaseProxy[] = [];
  afterEach(async () => {
    for (const proxy of started.splice(0)) await proxy.stop();
  });
  return {
    async before(databaseUrl: string): Promise<DatabaseProxy> {
      const proxy = await new DatabaseProxy(databaseUrl).start();
      started.push(proxy);
      return proxy;
    },
  };
}
