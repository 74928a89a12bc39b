import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { globalId } from '../../src/graphql/schema/global-id.ts';
import { graphqlOver, signUpOver } from '../support/cli/server-client.ts';
import { useEmptyDirectories } from '../support/database/embedded.ts';
import type { PrivateCluster } from '../support/database/private-cluster.ts';
import { queryOn } from '../support/database/query-on.ts';
import { useReplicatedCluster } from '../support/database/replicated-cluster.ts';
import { metricsUrl, Scrape } from '../support/metrics/scrape.ts';
import { ServerProcess } from '../support/processes/server-process.ts';

const directories = useEmptyDirectories();
const clusters = useReplicatedCluster();
const manyEntries = 30_000;
let server: ServerProcess;
let cookie: string;
let categoryId: string;

const startServer = () =>
  new ServerProcess({
    DATA_DIR: directories.empty(),
    DATABASE_URL: clusters.primary.url,
    DATABASE_REPLICA_URL: clusters.standby.url,
    FOLIO_SECRET: 'a secret for tests only, of sufficient length',
    METRICS_PORT: '0',
    RATE_LIMIT_AUTH: 'off',
  }).logged('ready');

beforeAll(async () => {
  server = await startServer();
  const user = await signUpOver(server.url);
  cookie = user.cookie;
  categoryId = globalId('Category', user.food);
});
afterAll(async () => {
  await server?.kill();
});

const get = (path: string, from = server) => fetch(`${from.url}${path}`, { headers: { cookie } });

/** @returns the description of the new entry */
async function createEntry(from = server): Promise<string> {
  const description = randomUUID();
  const input = { categoryId, amount: '1.50', date: '2026-03-04', description };
  const mutation =
    'mutation ($input: CreateEntryInput!) { createEntry(input: $input) { entry { id } } }';
  await graphqlOver(from.url, cookie, mutation, { input });
  return description;
}

const exported = async (from = server) => {
  const response = await get('/exports/entries.csv', from);
  expect(response.status).toBe(200);
  return response.text();
};

const scrape = async (from = server) => new Scrape(await (await fetch(metricsUrl(from))).text());

/** Runs `action`. @returns its result, and the number of its long reads by outcome */
async function counted<T>(action: () => Promise<T>, from = server) {
  const before = await scrape(from);
  const result = await action();
  const changes = (await scrape(from)).changesSince(before, 'folio_replica_reads_total');
  const outcomes = Object.fromEntries(
    Object.entries(changes).map(([series, count]) => [/"(.*)"/.exec(series)?.[1], count]),
  );
  return { result, outcomes };
}

/** After a failure, the replica is not tried for a moment. */
const untilUsed = () =>
  expect
    .poll(async () => (await counted(() => exported())).outcomes, {
      timeout: 30_000,
      interval: 500,
    })
    .toEqual({ used: 1 });

/** The connections of folio whose last statement reads entries. */
async function readersOfEntries({ url }: PrivateCluster): Promise<number> {
  const [row] = await queryOn(
    url,
    `SELECT count(*)::int AS "count" FROM pg_stat_activity
      WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
        AND query LIKE '%FROM "entries"%'`,
  );
  return row?.count as number;
}

const pause = () => queryOn(clusters.standby.url, 'SELECT pg_wal_replay_pause()');
const resume = () => queryOn(clusters.standby.url, 'SELECT pg_wal_replay_resume()');

async function expectReady(): Promise<void> {
  expect((await get('/health/ready')).status).toBe(200);
}

describe('a read replica', () => {
  beforeEach(untilUsed);

  it.each(['on', 'off'])(
    'serves exports with all that was written before, with synchronous_commit = %s',
    async (value) => {
      const setting = 'ALTER DATABASE postgres SET synchronous_commit';
      await queryOn(clusters.primary.url, `${setting} = ${value}`);
      const other = await startServer();
      try {
        for (let count = 0; count < 20; count += 1) {
          const description = await createEntry(other);
          const { result, outcomes } = await counted(() => exported(other), other);
          expect(result).toContain(description);
          expect(outcomes).toEqual({ used: 1 });
        }
        // pg_stat_activity shows the last statement of a connection, and an export is the last one here.
        await exported(other);
        expect(await readersOfEntries(clusters.standby)).toBeGreaterThan(0);
        expect(await readersOfEntries(clusters.primary)).toBe(0);
      } finally {
        await queryOn(clusters.primary.url, `${setting} TO DEFAULT`);
        await other.kill();
      }
    },
  );

  it.each(['/exports/user-data.zip', '/exports/prompts.zip', '/money/trends'])(
    'serves %s',
    async (path) => {
      const { result, outcomes } = await counted(async () => {
        const response = await get(path);
        await response.arrayBuffer();
        return response.status;
      });
      expect(result).toBe(200);
      expect(outcomes).toEqual({ used: 1 });
    },
  );

  it.each(['/money', '/exports/prompts/1', '/money/entries'])('does not serve %s', async (path) => {
    const { outcomes } = await counted(async () => (await get(path)).arrayBuffer());
    expect(outcomes).toEqual({});
  });

  it('is waited for while it is a little late', async () => {
    await pause();
    const description = await createEntry();
    const reading = counted(() => exported());
    await delay(300);
    await resume();
    const { result, outcomes } = await reading;
    expect(result).toContain(description);
    expect(outcomes).toEqual({ used: 1 });
  });

  it('is replaced by the primary while it is late', async () => {
    await pause();
    try {
      const description = await createEntry();
      const { result, outcomes } = await counted(() => exported());
      expect(result).toContain(description);
      expect(outcomes).toEqual({ late: 1 });
      // The next one does not wait.
      expect((await counted(() => exported())).outcomes).toEqual({ late: 1 });
      await expectReady();
    } finally {
      await resume();
    }
    await untilUsed();
  });

  it('is replaced by the primary while it is down, also at the start of folio', async () => {
    await clusters.standby.stop();
    try {
      const description = await createEntry();
      const { result, outcomes } = await counted(() => exported());
      expect(result).toContain(description);
      expect(outcomes).toEqual({ failed: 1 });
      await expectReady();
      const other = await startServer();
      try {
        const read = await counted(() => exported(other), other);
        expect(read.result).toContain(description);
        expect(read.outcomes).toEqual({ failed: 1 });
      } finally {
        await other.kill();
      }
    } finally {
      await clusters.standby.start();
    }
    await untilUsed();
    expect(server.hasLogged('the replica can not be used')).toBe(true);
  });

  it('that ends during an export closes the connection, so that the file does not look complete', async () => {
    await queryOn(
      clusters.primary.url,
      `INSERT INTO "entries" ("user_id", "category_id", "amount", "date", "description")
         SELECT c."user_id", c."id", 1, DATE '2000-01-01' + n / 100, repeat('An entry. ', 20)
           FROM generate_series(1, ${manyEntries}) AS n,
                (SELECT * FROM "categories" WHERE "name" = 'Food') AS c`,
    );
    const response = await get('/exports/entries.csv');
    expect(response.status).toBe(200);
    await clusters.standby.stop();
    try {
      await expect(response.text()).rejects.toThrow('terminated');
      const { result, outcomes } = await counted(() => exported());
      expect(result.split('\n').length).toBeGreaterThan(manyEntries);
      expect(outcomes).toEqual({ failed: 1 });
    } finally {
      await clusters.standby.start();
    }
  });
});
