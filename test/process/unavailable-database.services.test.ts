import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type DatabaseProxy, useDatabaseProxies } from '../support/database/database-proxy.ts';
import { expectStoredOnce } from '../support/processes/expect-stored-once.ts';
import type { ServerProcess } from '../support/processes/server-process.ts';
import { noRateLimits, useServersOnDatabase } from '../support/processes/servers-on-database.ts';
import { repliesWith, startWriters } from '../support/processes/writers.ts';
import { requestsToAllSurfaces } from '../support/samples/all-surfaces.ts';
import {
  expectAllServed,
  expectOnlyBusy,
  isBusy,
  startLoop,
} from '../support/samples/surface-loop.ts';

const proxies = useDatabaseProxies();
const { database, start } = useServersOnDatabase();

const startBehind = (proxy: DatabaseProxy, parameters = '') =>
  start({ DATABASE_URL: proxy.url + parameters, ...noRateLimits });

const readiness = async ({ url }: ServerProcess) => (await fetch(`${url}/health/ready`)).status;

const becomesReady = (server: ServerProcess) =>
  expect.poll(() => readiness(server), { timeout: 30_000 }).toBe(200);

describe('while the database is unreachable', () => {
  it('every surface returns 503 with Retry-After when connections are closed or reset, and recovers', async () => {
    const proxy = await proxies.before(database.url);
    const server = await startBehind(proxy);
    const requests = await requestsToAllSurfaces(server.url);
    await expectAllServed(requests);
    const loop = startLoop(requests);
    const hasFailed = () => new Set(loop.replies.filter(isBusy).map(({ name }) => name));
    for (const reset of [false, true]) {
      loop.replies.length = 0;
      proxy.cut({ reset });
      // An unknown page is 404 even if the caller can't be identified.
      const names = requests.map(({ name }) => name).filter((name) => !/no-such-page/.test(name));
      await expect
        .poll(() => names.filter((name) => !hasFailed().has(name)), { timeout: 30_000 })
        .toStrictEqual([]);
      expectOnlyBusy(loop.replies);
      proxy.restore();
      await becomesReady(server);
    }
    expectOnlyBusy(await loop.stop());
    await expectAllServed(requests);
    const pages = loop.replies.filter(
      (reply) => isBusy(reply) && /GET \/(settings|$)/.test(reply.name),
    );
    for (const { contentType } of pages) expect(contentType).toBe('text/html; charset=utf-8');
    server.signal('SIGTERM');
    expect(await server.exit).toMatchObject({ code: 0, signal: null });
  });

  it('requests wait for a database that hangs for a moment, and succeed', async () => {
    const proxy = await proxies.before(database.url);
    const server = await startBehind(proxy);
    const requests = await requestsToAllSurfaces(server.url);
    proxy.hold();
    const sent = requests
      .filter(({ name }) => name !== 'GET /health/ready')
      .map((request) => request.send());
    // The readiness check has its own time limit.
    expect(await readiness(server)).toBe(503);
    proxy.restore();
    const replies = await Promise.all(sent);
    expect(replies.filter(({ isExpected }) => !isExpected)).toStrictEqual([]);
    await becomesReady(server);
  });

  it('requests return 503 if the database hangs, and its connections are not used again', async () => {
    const proxy = await proxies.before(database.url);
    const server = await startBehind(proxy, '?query_timeout=500');
    const requests = await requestsToAllSurfaces(server.url);
    await expectAllServed(requests);
    proxy.hold();
    const replies = await Promise.all(requests.map((request) => request.send()));
    expectOnlyBusy(replies);
    expect(replies.filter(isBusy).length).toBeGreaterThan(10);
    // New connections work; connections with an unanswered query keep hanging.
    proxy.pass();
    await becomesReady(server);
    await expectAllServed(requests);
  });
});

describe('while the database server closes its connections', () => {
  it('every surface returns 503 with Retry-After or succeeds', async () => {
    const proxy = await proxies.before(database.url);
    const server = await startBehind(proxy);
    const requests = await requestsToAllSurfaces(server.url);
    const loop = startLoop(requests);
    for (let time = 0; time < 40; time += 1) {
      await database.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid()`);
      await delay(25);
    }
    expectOnlyBusy(await loop.stop());
    await expectAllServed(requests);
  });
});

describe('while the database is read-only', () => {
  /** For new connections. */
  const setNewReadOnly = async (value: 'on' | 'off') => {
    const name = new URL(database.url).pathname.slice(1);
    await database.query(`BEGIN READ WRITE;
      ALTER DATABASE "${name}" SET default_transaction_read_only = ${value};
      COMMIT`);
  };

  const setReadOnly = async (value: 'on' | 'off') => {
    await setNewReadOnly(value);
    await database.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`);
  };

  it('reads succeed, and writes and /health/ready return 503 with Retry-After', async () => {
    const proxy = await proxies.before(database.url);
    const server = await startBehind(proxy);
    const requests = await requestsToAllSurfaces(server.url);
    const writers = await startWriters([server.url], 4);
    try {
      await setReadOnly('on');
      await expect.poll(() => readiness(server)).toBe(503);
      // The first use detects that the database has closed a connection.
      for (const request of requests) expectOnlyBusy([await request.send()]);
      for (const request of requests) {
        const reply = await request.send();
        const isWrite =
          /^POST/.test(request.name) && !/\/graphql$|change-password/.test(request.name);
        const isRejected = isWrite || request.name === 'GET /health/ready';
        // A second sign-out writes nothing.
        expect([request.name, isBusy(reply)]).toStrictEqual([request.name, isRejected]);
      }
    } finally {
      await setReadOnly('off');
    }
    await becomesReady(server);
    await expectAllServed(requests);
    await writers.stop();
    expect(repliesWith('unavailable', writers.replies).length).toBeGreaterThan(0);
    await expectStoredOnce(database.url, writers.replies);
  });

  // After a failover, the address may lead to a standby for a moment.
  it('connections that were opened meanwhile do not stay in the pool', async () => {
    const proxy = await proxies.before(database.url);
    const [idle, busy] = [await startBehind(proxy), await startBehind(proxy)];
    const writers = await startWriters([busy.url], 10);
    const failures = () => repliesWith('unavailable', writers.replies).length;
    const writes = () => repliesWith('acknowledged', writers.replies).length;
    await setReadOnly('on');
    for (const server of [idle, busy]) await expect.poll(() => readiness(server)).toBe(503);
    await expect.poll(failures, { timeout: 30_000 }).toBeGreaterThan(30);
    await setNewReadOnly('off');
    const before = { failures: failures(), writes: writes() };
    for (const server of [idle, busy]) await becomesReady(server);
    await expect.poll(writes, { timeout: 30_000 }).toBeGreaterThan(before.writes + 200);
    // At most one for each connection that has only read.
    expect(failures() - before.failures).toBeLessThanOrEqual(10);
    await writers.stop();
    expect(repliesWith('unexpected', writers.replies)).toEqual([]);
  });
});
