import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKeyOver, graphqlOver, signUpOver } from '../support/cli/server-client.ts';
import { useEmptyDirectories } from '../support/database/embedded.ts';
import { useServerDatabase } from '../support/database/server-database.ts';
import { freePort, RedisProcess } from '../support/http/redis-process.ts';
import { startRequest } from '../support/http/started-request.ts';
import { scrape } from '../support/metrics/scrape.ts';
import { ServerProcess } from '../support/processes/server-process.ts';
import { startLoad } from '../support/processes/steady-load.ts';
import { connectToWorkers } from '../support/processes/worker-connection.ts';

const directories = useEmptyDirectories();
const database = useServerDatabase({ migrated: true });
const patient = { timeout: 60_000 };
const list = '/api/v1/prompt_templates';

const settings = (more: Record<string, string> = {}) => ({
  DATA_DIR: directories.empty(),
  DATABASE_URL: database.url,
  FOLIO_SECRET: 'a secret for tests only, of sufficient length',
  WEB_CONCURRENCY: '2',
  RATE_LIMIT_GRAPHQL: 'off',
  ...more,
});

async function end(server: ServerProcess): Promise<void> {
  await server.kill();
  expect(server.fatal).toEqual([]);
}

/** The numbers and process ids of the workers that have become ready, in order. */
const readyWorkers = ({ lines }: ServerProcess) =>
  lines
    .filter(({ msg }) => msg === 'a worker is ready')
    .map(({ worker, pid }) => ({ worker: worker as number, pid: pid as number }));

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

async function expectSharedLimit(server: ServerProcess): Promise<void> {
  const headers = await createKeyOver(server.url);
  const connections = await connectToWorkers(server, 2);
  const replies = await Promise.all(
    [...connections.values()].flatMap((connection) =>
      Array.from({ length: 40 }, () => connection.get(list, headers)),
    ),
  );
  for (const connection of connections.values()) connection.close();
  const served = replies.filter(({ status }) => status === 200);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(20);
  const remaining = served.map((reply) => Number(reply.headers['x-ratelimit-remaining']));
  expect(remaining.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n));
}

describe('a server with two workers', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = new ServerProcess(settings({ METRICS_PORT: '0' }));
    await server.logged('ready');
  });
  afterAll(() => end(server));

  it('logs one line when both are ready, with the process id for signals', () => {
    expect(server.lines.filter(({ msg }) => msg === 'ready')).toEqual([
      expect.objectContaining({ database: 'server', workers: 2, pid: server.pid }),
    ]);
    expect(readyWorkers(server).map(({ worker }) => worker)).toEqual([1, 2]);
    const warnings = server.lines.filter(({ level }) => level === 'warn');
    expect(warnings.map(({ msg }) => msg)).toEqual([expect.stringContaining('no super admin')]);
  });

  it('counts rate limits of both workers together, without Redis', async () => {
    await expectSharedLimit(server);
  });

  it('rejects a revoked key in both at once', async () => {
    const connections = [...(await connectToWorkers(server, 2)).values()];
    const { cookie } = await signUpOver(server.url);
    const mutate = (query: string) => graphqlOver(server.url, cookie, query);
    for (let round = 0; round < 6; round += 1) {
      const { createApiKey } = await mutate(
        'mutation { createApiKey(input: { name: "a", permission: READ }) { secret apiKey { id } } }',
      );
      const headers = { authorization: `Bearer ${createApiKey.secret}` };
      const statuses = async () =>
        (await Promise.all(connections.map((each) => each.get(list, headers)))).map(
          ({ status }) => status,
        );
      expect(await statuses()).toEqual([200, 200]);
      await mutate(`mutation { revokeApiKey(id: "${createApiKey.apiKey.id}") { __typename } }`);
      expect(await statuses()).toEqual([401, 401]);
    }
    for (const connection of connections) connection.close();
  });

  it('serves the metrics of both as one', async () => {
    const connections = await connectToWorkers(server, 2);
    const before = await scrape(server);
    for (const connection of connections.values()) {
      for (let request = 0; request < 3; request += 1) await connection.get('/health/live');
      connection.close();
    }
    const after = await scrape(server);
    const labels = 'surface="health",method="GET",route="/health/live"';
    expect(after.changesSince(before, 'folio_http_requests_total')).toEqual({
      [`folio_http_requests_total{${labels},status="2xx"}`]: 6,
    });
    const duration = 'folio_http_request_duration_seconds';
    const changes = after.changesSince(before, duration);
    expect(changes[`${duration}_count{${labels}}`]).toBe(6);
    expect(after.value(`${duration}_bucket{le="+Inf",${labels}}`)).toBe(
      after.value(`${duration}_count{${labels}}`),
    );
    expect(after.value('folio_processes')).toBe(2);
    expect(after.value('folio_database_connections_limit')).toBe(20);
    // Both count the same webhooks.
    expect(after.value('folio_webhooks_due')).toBe(0);
    expect(after.series.filter((series) => series.startsWith('folio_build_info'))).toHaveLength(1);
    const started = after.value('process_start_time_seconds') ?? 0;
    expect(Math.abs(started - Date.now() / 1_000)).toBeLessThan(600);
  });

  it('replaces a worker that is killed, and the other one serves meanwhile', async () => {
    const before = await scrape(server);
    const [killed, other] = readyWorkers(server);
    const old = await connectToWorkers(server, 2);
    process.kill(killed?.pid as number, 'SIGKILL');
    const connection = old.get(other?.worker as number);
    const statuses = new Set<number | undefined>();
    while (readyWorkers(server).length < 3) {
      statuses.add((await connection?.get('/health/ready'))?.status);
    }
    expect([...statuses]).toEqual([200]);
    for (const each of old.values()) each.close();
    const connections = await connectToWorkers(server, 2);
    expect([...connections.keys()].toSorted()).toEqual([2, 3]);
    for (const each of connections.values()) each.close();
    const after = await scrape(server);
    expect(after.value('folio_worker_exits_total')).toBe(1);
    expect(after.value('folio_processes')).toBe(2);
    const decreased = Object.entries(after.changesSince(before, 'folio_http')).filter(
      ([, change]) => change < 0,
    );
    expect(decreased).toEqual([]);
  });

  it('replaces all workers after SIGHUP, and no request fails', async () => {
    const before = await scrape(server);
    const old = readyWorkers(server).slice(-2);
    const headers = await createKeyOver(server.url);
    const query = encodeURIComponent('{ promptTemplates(first: 1) { nodes { id } } }');
    const load = startLoad([`${server.url}/graphql?query=${query}`], headers, 6);
    server.signal('SIGHUP');
    await server.logged('all workers are replaced');
    const replaced = load.replies.length;
    await expect.poll(() => load.replies.length, patient).toBeGreaterThan(replaced + 50);
    const replies = await load.stop();
    expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
    expect(old.filter(({ pid }) => isAlive(pid))).toEqual([]);
    const after = await scrape(server);
    const changes = after.changesSince(before, 'folio_http_requests_total{surface="graphql"');
    const counted = Object.values(changes).reduce((total, change) => total + change, 0);
    // One more created the key.
    expect(counted).toBe(replies.length + 1);
    expect(after.value('folio_worker_exits_total')).toBe(1);
  });

  it('ends its workers when the primary is killed', async () => {
    // Resolves when all processes have closed their output.
    await server.kill();
    const reasons = server.lines.filter(({ reason }) => reason === 'the primary process has ended');
    expect(reasons).toHaveLength(2);
  });
});

describe('a server with two workers and Redis', () => {
  let redis: RedisProcess;
  let server: ServerProcess;
  beforeAll(async () => {
    redis = new RedisProcess(await freePort());
    await redis.start();
    server = new ServerProcess(settings({ REDIS_URL: redis.url, SHUTDOWN_DELAY: '300' }));
    await server.logged('ready');
  });
  afterAll(async () => {
    await end(server);
    await redis.kill();
  });

  it('counts rate limits of both workers together', async () => {
    await expectSharedLimit(server);
  });

  it('finishes the running requests of both after a second SIGTERM, and exits with 0', async () => {
    const { authorization } = await createKeyOver(server.url);
    const running = await Promise.all(
      Array.from({ length: 4 }, () => startRequest(server.url, authorization)),
    );
    server.signal('SIGTERM');
    const stopping = () => server.lines.filter(({ msg }) => msg === 'stopping');
    await expect.poll(() => stopping().length, patient).toBe(3);
    for (const connection of (await connectToWorkers(server, 2)).values()) {
      expect((await connection.get('/health/ready')).status).toBe(503);
      connection.close();
    }
    server.signal('SIGTERM');
    const replies = await Promise.all(running.map(({ finish }) => finish()));
    expect(replies.map(({ statusLine }) => statusLine)).toEqual(
      replies.map(() => 'HTTP/1.1 201 Created'),
    );
    const { code, signal, stderr, log } = await server.exit;
    expect({ code, signal, stderr }).toEqual({ code: 0, signal: null, stderr: '' });
    expect(log.filter((message) => message === 'stopped')).toHaveLength(3);
    expect(log.at(-1)).toBe('stopped');
  });
});
