import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createKeyOver } from '../support/cli/server-client.ts';
import { useDatabaseProxies } from '../support/database/database-proxy.ts';
import { type RedisProcess, useRedis } from '../support/http/redis-process.ts';
import type { ServerProcess } from '../support/processes/server-process.ts';
import { useServersOnDatabase } from '../support/processes/servers-on-database.ts';
import { type LoadReply, startLoad } from '../support/processes/steady-load.ts';

const { start } = useServersOnDatabase();
const redis = useRedis();
const proxies = useDatabaseProxies();

const unavailable = 'Redis is unavailable: each process counts its own rate limits';
const available = 'Redis is available again: rate limits are shared';

/** How long the replies of a load may take on a busy machine. */
const patient = { timeout: 30_000 };

const env = (redisUrl: string, limits: Record<string, string> = {}) => ({
  REDIS_URL: redisUrl,
  ...limits,
});
const unlimited = { RATE_LIMIT_V1: '100000000/20' };

const startTwo = (redisUrl: string, limits?: Record<string, string>) =>
  Promise.all([start(env(redisUrl, limits)), start(env(redisUrl, limits))]);

const listOf = ({ url }: ServerProcess) => `${url}/api/v1/prompt_templates`;
const times = ({ lines }: ServerProcess, message: string) =>
  lines.filter(({ msg }) => msg === message).length;

describe('two processes on one Redis', () => {
  it('serve 60 requests of a key per minute together, and without Redis each process counts alone', async () => {
    const store = await redis.running();
    const both = await startTwo(store.url);
    await expectSharedLimit(both);
    const [server] = both;
    await expectLimitWithoutWrites(server, store);
    // The other process received no request and may not have used Redis.
    expect([times(server, unavailable), times(server, available)]).toEqual([1, 1]);
    await store.kill();
    await expect.poll(() => times(server, unavailable), { timeout: 30_000 }).toBe(2);
    await expectLimitOfOneProcess(server);
  });

  it('serve all requests while Redis is killed under load, and log each change once', async () => {
    const store = await redis.running();
    const both = await startTwo(store.url, unlimited);
    await expectServedWithout(both, store, await createKeyOver(both[0].url));
    await expectOneOutage(both);
  });

  it('delay only the running requests when Redis hangs, by about its timeout', async () => {
    const store = await redis.running();
    const both = await startTwo(store.url, unlimited);
    await expectServedWhileHanging(both, store, await createKeyOver(both[0].url));
    await expectOneOutage(both);
  });
});

async function expectOneOutage(both: readonly ServerProcess[]) {
  for (const server of both) {
    await server.kill();
    expect([times(server, unavailable), times(server, available)]).toEqual([1, 1]);
  }
}

/** Uses a new key, so that its window is new. */
async function expectSharedLimit(both: readonly [ServerProcess, ServerProcess]) {
  const headers = await createKeyOver(both[0].url);
  const replies = await Promise.all(
    Array.from({ length: 80 }, async (_, number) => {
      const response = await fetch(listOf(both[number % 2] as ServerProcess), { headers });
      await response.arrayBuffer();
      return {
        status: response.status,
        remaining: Number(response.headers.get('x-ratelimit-remaining')),
        limit: response.headers.get('x-ratelimit-limit'),
        reset: Number(response.headers.get('x-ratelimit-reset')),
        retryAfter: response.headers.get('retry-after'),
      };
    }),
  );
  const served = replies.filter(({ status }) => status === 200);
  const rejected = replies.filter(({ status }) => status === 429);
  expect([served.length, rejected.length]).toEqual([60, 20]);
  expect(served.map(({ remaining }) => remaining).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 60 }, (_, remaining) => remaining),
  );
  const now = Date.now() / 1000;
  for (const { remaining, retryAfter } of rejected) {
    expect(remaining).toBe(0);
    expect(Number(retryAfter)).toBeGreaterThan(30);
    expect(Number(retryAfter)).toBeLessThanOrEqual(60);
  }
  const resets = replies.map(({ reset }) => reset);
  expect(Math.max(...resets) - Math.min(...resets)).toBeLessThanOrEqual(1);
  expect(Math.min(...resets)).toBeGreaterThan(now + 30);
  expect(new Set(replies.map(({ limit }) => limit))).toEqual(new Set(['60']));
}

/** A Redis that rejects writes counts as unavailable. */
async function expectLimitWithoutWrites(server: ServerProcess, store: RedisProcess) {
  const headers = await createKeyOver(server.url);
  await store.configure('min-replicas-to-write', '1');
  const remaining: (string | null)[] = [];
  for (let number = 0; number < 6; number += 1) {
    const reply = await fetch(listOf(server), { headers });
    expect(reply.status).toBe(200);
    remaining.push(reply.headers.get('x-ratelimit-remaining'));
    await wait(300);
  }
  expect(remaining).toEqual(['59', '58', '57', '56', '55', '54']);
  await store.configure('min-replicas-to-write', '0');
  await server.logged(available);
}

async function expectLimitOfOneProcess(server: ServerProcess) {
  const headers = await createKeyOver(server.url);
  const statuses: number[] = [];
  for (let number = 0; number < 62; number += 1) {
    const { status, headers: sent } = await fetch(listOf(server), { headers });
    statuses.push(status);
    expect(sent.get('x-ratelimit-remaining')).toBe(String(Math.max(0, 59 - number)));
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.slice(60)).toEqual([429, 429]);
}

type Headers = Readonly<Record<string, string>>;

async function expectServedWithout(
  both: readonly ServerProcess[],
  store: RedisProcess,
  headers: Headers,
) {
  const load = startLoad(both.map(listOf), headers);
  await wait(500);
  await store.kill();
  await Promise.all(both.map((server) => server.logged(unavailable)));
  const whileUnavailable = load.replies.length;
  await wait(1_500);
  await expect.poll(() => load.replies.length, patient).toBeGreaterThan(whileUnavailable + 20);
  await store.start();
  await Promise.all(both.map((server) => server.logged(available)));
  await wait(500);
  await expect.poll(() => load.replies.length, patient).toBeGreaterThan(100);
  const replies = await load.stop();
  expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
}

async function expectServedWhileHanging(
  both: readonly ServerProcess[],
  store: RedisProcess,
  headers: Headers,
) {
  const load = startLoad(both.map(listOf), headers);
  await wait(500);
  store.signal('SIGSTOP');
  const hung = performance.now();
  await Promise.all(both.map((server) => server.logged(unavailable)));
  const isLater = ({ at }: LoadReply) => at > hung + 400;
  await wait(2_000);
  await expect.poll(() => load.replies.filter(isLater).length, patient).toBeGreaterThan(100);
  store.signal('SIGCONT');
  await Promise.all(both.map((server) => server.logged(available)));
  const replies = await load.stop();
  expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
  const before = replies.filter(({ at, took }) => at + took < hung).map(({ took }) => took);
  const timeout = 150;
  const soon = replies.filter(({ at, took }) => at < hung + 400 && at + took > hung);
  const longest = Math.max(...soon.map(({ took }) => took));
  expect(longest).toBeGreaterThan(timeout - 10);
  // Without the time-out, requests would wait for the two seconds until Redis continues. On a busy
  // machine, they are slow without the fault, too.
  expect(longest).toBeLessThan(1_000 + 3 * Math.max(...before));
  const later = replies.filter(isLater);
  expect(median(later.map(({ took }) => took))).toBeLessThan(timeout / 2 + median(before));
}

describe('a server whose Redis becomes a replica', () => {
  it('connects again, so that it uses the Redis to which the address leads now', async () => {
    const [primary, replica] = [await redis.running(), await redis.running()];
    const proxy = await proxies.before(primary.url);
    const server = await start(env(proxy.url));
    proxy.leadTo(replica.url);
    await primary.becomeReplica();
    await createKeyOver(server.url);
    await expect.poll(() => times(server, available), patient).toBe(1);
    expect(times(server, unavailable)).toBe(1);
  });
});

describe('a server whose Redis is unavailable', () => {
  it('starts, logs it once, and shares the limits when Redis becomes available', async () => {
    const store = await redis.absent();
    const both = await startTwo(store.url);
    const headers = await createKeyOver(both[0].url);
    for (const server of both) expect(server.hasLogged(unavailable)).toBe(true);
    expect((await fetch(listOf(both[0]), { headers })).status).toBe(200);
    await store.start();
    await Promise.all(both.map((server) => server.logged(available)));
    const remaining: (string | null)[] = [];
    for (const server of [...both, ...both]) {
      const reply = await fetch(listOf(server), { headers });
      remaining.push(reply.headers.get('x-ratelimit-remaining'));
    }
    expect(remaining).toEqual(['59', '58', '57', '56']);
    for (const server of both) {
      server.signal('SIGTERM');
      const { code } = await server.exit;
      expect(code).toBe(0);
      expect([times(server, unavailable), times(server, available)]).toEqual([1, 1]);
    }
  });

  it('starts and stops cleanly while Redis hangs', async () => {
    const store = await redis.running();
    store.signal('SIGSTOP');
    const server = await start(env(store.url));
    expect(server.hasLogged(unavailable)).toBe(true);
    server.signal('SIGTERM');
    const { code, log } = await server.exit;
    expect(code).toBe(0);
    expect(times(server, unavailable)).toBe(1);
    expect(log.at(-1)).toBe('stopped');
  });
});

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
