import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { requestsToAllSurfaces, type SurfaceReply } from '../support/all-surfaces.ts';
import { type DatabaseProxy, useDatabaseProxies } from '../support/database-proxy.ts';
import { useEmptyDirectories } from '../support/embedded.ts';
import { useServerDatabase } from '../support/server-database.ts';
import { patience, type ServerProcess, useServerProcesses } from '../support/server-process.ts';

const directories = useEmptyDirectories();
const database = useServerDatabase();
const proxies = useDatabaseProxies();
const servers = useServerProcesses();

type Requests = Awaited<ReturnType<typeof requestsToAllSurfaces>>;

async function startBehind(proxy: DatabaseProxy, parameters = ''): Promise<ServerProcess> {
  return servers.start({
    DATA_DIR: directories.empty(),
    DATABASE_URL: proxy.url + parameters,
    FOLIO_SECRET: 'a secret for tests only, of sufficient length',
    RATE_LIMIT_V1: 'off',
    RATE_LIMIT_FINANCE: 'off',
    RATE_LIMIT_GRAPHQL: 'off',
    RATE_LIMIT_WEB: 'off',
    RATE_LIMIT_AUTH: 'off',
  });
}

/** Sends all requests again and again, each kind in a loop of its own, until told to stop. */
function startLoop(requests: Requests) {
  const replies: SurfaceReply[] = [];
  let isOver = false;
  const loops = requests.map(async (request) => {
    while (!isOver) {
      replies.push(await request.send());
      await delay(20);
    }
  });
  // Awaited by `stop`; a test that fails before it ends the server, and these with it.
  for (const loop of loops) loop.catch(() => {});
  return {
    replies,
    async stop() {
      isOver = true;
      await Promise.all(loops);
      return replies;
    },
  };
}

const isBusy = ({ status, body, retryAfter }: SurfaceReply) =>
  retryAfter === '1' && (status === 503 || (status === 200 && body.includes('"code":"BUSY"')));

/** That every reply is a success, or says when to try again. */
function expectOnlyBusy(replies: readonly SurfaceReply[]): void {
  const wrong = replies.filter((reply) => !reply.isExpected && !isBusy(reply));
  expect(wrong).toStrictEqual([]);
}

async function expectAllServed(requests: Requests): Promise<void> {
  for (const request of requests) {
    const reply = await request.send();
    expect(reply.isExpected, JSON.stringify(reply)).toBe(true);
  }
}

const readiness = async ({ url }: ServerProcess) => (await fetch(`${url}/health/ready`)).status;

const becomesReady = (server: ServerProcess) =>
  expect.poll(() => readiness(server), { timeout: 30_000 }).toBe(200);

describe('while the database is unreachable', () => {
  it(
    'every surface returns 503 with Retry-After when connections are closed or reset, and recovers',
    async () => {
      const proxy = await proxies.before(database.url);
      const server = await startBehind(proxy);
      const requests = await requestsToAllSurfaces(server.url);
      await expectAllServed(requests);
      const loop = startLoop(requests);
      const hasFailed = () => new Set(loop.replies.filter(isBusy).map(({ name }) => name));
      for (const reset of [false, true]) {
        loop.replies.length = 0;
        proxy.cut({ reset });
        // A page that does not exist is 404 whether it is known who asks or not.
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
    },
    patience,
  );

  it(
    'requests wait for a server that does not answer for a moment, and succeed',
    async () => {
      const proxy = await proxies.before(database.url);
      const server = await startBehind(proxy);
      const requests = await requestsToAllSurfaces(server.url);
      proxy.hold();
      const sent = requests
        .filter(({ name }) => name !== 'GET /health/ready')
        .map((request) => request.send());
      // Readiness has a deadline of its own.
      expect(await readiness(server)).toBe(503);
      proxy.restore();
      const replies = await Promise.all(sent);
      expect(replies.filter(({ isExpected }) => !isExpected)).toStrictEqual([]);
      await becomesReady(server);
    },
    patience,
  );

  it(
    'a server that never answers leads to 503, and its connections are not used again',
    async () => {
      const proxy = await proxies.before(database.url);
      const server = await startBehind(proxy, '?query_timeout=500');
      const requests = await requestsToAllSurfaces(server.url);
      await expectAllServed(requests);
      proxy.hold();
      const replies = await Promise.all(requests.map((request) => request.send()));
      expectOnlyBusy(replies);
      expect(replies.filter(isBusy).length).toBeGreaterThan(10);
      // New connections pass; those on which a query was not answered stay silent.
      proxy.pass();
      await becomesReady(server);
      await expectAllServed(requests);
    },
    patience,
  );
});

describe('while the database server closes its connections', () => {
  it(
    'every surface returns 503 with Retry-After or succeeds',
    async () => {
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
    },
    patience,
  );
});

describe('while the database is read-only', () => {
  const setReadOnly = async (value: 'on' | 'off') => {
    const name = new URL(database.url).pathname.slice(1);
    await database.query(`BEGIN READ WRITE;
      ALTER DATABASE "${name}" SET default_transaction_read_only = ${value};
      COMMIT`);
    await database.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`);
  };

  it(
    'reads succeed, writes return 503 with Retry-After, and it is not ready',
    async () => {
      const proxy = await proxies.before(database.url);
      const server = await startBehind(proxy);
      const requests = await requestsToAllSurfaces(server.url);
      try {
        await setReadOnly('on');
        await expect.poll(() => readiness(server)).toBe(503);
        // Connections that the server has closed are found out by their next use.
        for (const request of requests) expectOnlyBusy([await request.send()]);
        for (const request of requests) {
          const reply = await request.send();
          const isWrite =
            /^POST/.test(request.name) && !/\/graphql$|change-password/.test(request.name);
          const isRefused = isWrite || request.name === 'GET /health/ready';
          // Signing out has nothing to write once it is done.
          expect([request.name, isBusy(reply)]).toStrictEqual([request.name, isRefused]);
        }
      } finally {
        await setReadOnly('off');
      }
      await becomesReady(server);
      await expectAllServed(requests);
    },
    patience,
  );
});
