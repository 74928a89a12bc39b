import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Redis } from 'ioredis';
import { afterEach } from 'vitest';

/** A Redis server of one's own, which may be killed and held up. */
export class RedisProcess {
  readonly url: string;
  readonly #port: number;
  #child: ChildProcess | undefined;

  constructor(port: number) {
    this.#port = port;
    this.url = `redis://127.0.0.1:${port}`;
  }

  /** Resolves when Redis responds. */
  async start(): Promise<void> {
    const options = ['--port', String(this.#port), '--bind', '127.0.0.1', '--save', ''];
    const child = spawn('redis-server', options, { stdio: 'ignore' });
    await once(child, 'spawn');
    this.#child = child;
    await this.#ask((client) => client.ping());
  }

  async configure(name: string, value: string): Promise<void> {
    await this.#ask((client) => client.config('SET', name, value));
  }

  /** From now on, it rejects writes, and connections stay open. */
  async becomeReplica(): Promise<void> {
    await this.#ask((client) => client.replicaof('127.0.0.1', '1'));
  }

  /** All keys end later, as if its clock had been set back. */
  async prolongKeys(milliseconds: number): Promise<void> {
    await this.#ask(async (client) => {
      for (const key of await client.keys('*')) {
        await client.pexpire(key, (await client.pttl(key)) + milliseconds);
      }
    });
  }

  /** Sends a command as soon as Redis is reachable. */
  async #ask(question: (client: Redis) => Promise<unknown>): Promise<void> {
    const client = new Redis(this.url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
    client.on('error', () => {});
    await question(client);
    client.disconnect();
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child) return;
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    await closed;
  }
}

export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts Redis servers that are stopped after each test. */
export function useRedis() {
  const processes: RedisProcess[] = [];
  afterEach(async () => {
    for (const redis of processes.splice(0)) await redis.kill();
  });
  return {
    /** One that is to be started. */
    async absent() {
      const redis = new RedisProcess(await freePort());
      processes.push(redis);
      return redis;
    },
    async running() {
      const redis = await this.absent();
      await redis.start();
      return redis;
    },
  };
}
