import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { PgBouncer } from '../../support/database/pgbouncer.ts';
import { freePort, RedisProcess } from '../../support/http/redis-process.ts';
import { ServerProcess } from '../../support/processes/server-process.ts';
import {
  compareWrites,
  type Reply,
  repliesWith,
  startWriters,
} from '../../support/processes/writers.ts';
import { type Check, runDrill } from '../run-drill.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { newFolder } from './programs.ts';

const limitSeconds = { all: 90, promotion: 45, service: 15 };
const writerCount = 8;
const writeMs = 4_000;

interface DrillOptions {
  /** The primary hangs instead. */
  readonly freeze: boolean;
}

async function drill(
  { freeze }: DrillOptions,
  ending: AsyncDisposableStack,
): Promise<readonly Check[]> {
  const cluster = await startCluster(ending);
  const servers = await startFolio(cluster, ending);
  const writers = await startWriters(
    servers.map(({ url }) => url),
    writerCount,
  );
  await delay(writeMs);
  const failedAt = performance.now();
  if (freeze) cluster.primary.freeze();
  else await cluster.primary.kill();
  await cluster.standby.waitUntilPrimary(limitSeconds.promotion);
  const promotedAt = performance.now();
  const deadline = promotedAt + limitSeconds.service * 1_000;
  while (
    performance.now() < deadline &&
    !servers.every(({ url }) => firstAfter(promotedAt, writers.replies, url))
  ) {
    await delay(50);
  }
  await delay(writeMs);
  await writers.stop();
  const ready = await Promise.all(
    servers.map(async ({ url }) => (await fetch(`${url}/health/ready`)).ok),
  );
  const fatal = servers.flatMap((server) => server.fatal);
  return [
    ...(await comparedWrites(cluster, writers.replies)),
    ...times(writers.replies, { failedAt, promotedAt, servers: servers.map(({ url }) => url) }),
    ['folio is ready again', String(ready.every(Boolean)), ready.every(Boolean)],
    ['fatal log lines', fatal.join('\n') || '0', fatal.length === 0],
  ];
}

/** Two processes behind PgBouncer, with one Redis. */
async function startFolio(
  { url }: Cluster,
  ending: AsyncDisposableStack,
): Promise<readonly ServerProcess[]> {
  const redis = new RedisProcess(await freePort());
  ending.defer(() => redis.kill());
  const pooler = new PgBouncer(url, await freePort(), []);
  ending.defer(() => pooler.remove());
  await Promise.all([redis.start(), pooler.start()]);
  const start = () => {
    let server: ServerProcess | undefined;
    ending.defer(async () => {
      await server?.kill();
      if (server) rmSync(server.temporary, { recursive: true, force: true });
    });
    server = new ServerProcess({
      DATA_DIR: newFolder(ending),
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: url,
      REDIS_URL: redis.url,
      FOLIO_SECRET: 'a secret for drills only, of sufficient length',
      RATE_LIMIT_FINANCE: 'off',
      RATE_LIMIT_AUTH: 'off',
    });
    return server.logged('ready');
  };
  return Promise.all([start(), start()]);
}

async function comparedWrites(
  { standby }: Cluster,
  replies: readonly Reply[],
): Promise<readonly Check[]> {
  const url = standby.url.replace(/postgres$/, 'folio');
  const { acknowledged, found, lost, doubled } = await compareWrites(url, replies);
  return [
    ['acknowledged writes', String(acknowledged), acknowledged > 0],
    ['found writes', String(found), found === acknowledged],
    ['lost writes', String(lost), lost === 0],
    ['doubled writes', String(doubled), doubled === 0],
  ];
}

/** When a server first acknowledged a write after a time; undefined if it did not. */
function firstAfter(time: number, replies: readonly Reply[], server?: string): number | undefined {
  const first = replies.find(
    (reply) =>
      reply.outcome === 'acknowledged' &&
      reply.endedAt > time &&
      (server === undefined || reply.server === server),
  );
  return first?.endedAt;
}

interface Times {
  readonly failedAt: number;
  readonly promotedAt: number;
  readonly servers: readonly string[];
}

function times(
  replies: readonly Reply[],
  { failedAt, promotedAt, servers }: Times,
): readonly Check[] {
  const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;
  const since = (time: number | undefined) =>
    time === undefined ? 'never' : seconds(time - promotedAt);
  const each = servers.map((server) => firstAfter(promotedAt, replies, server));
  const last = each.some((time) => time === undefined)
    ? undefined
    : Math.max(...(each as number[]));
  const isBack = last !== undefined && last - promotedAt <= limitSeconds.service * 1_000;
  const unexpected = repliesWith('unexpected', replies);
  const longest = Math.max(...replies.map(({ sentAt, endedAt }) => endedAt - sentAt));
  return [
    ['from the failure to the promotion', seconds(promotedAt - failedAt)],
    ['from the promotion to the first write', since(firstAfter(promotedAt, replies))],
    ['to the first write of both processes', since(last), isBack],
    ['503 with Retry-After', String(repliesWith('unavailable', replies).length)],
    [
      'other responses',
      [unexpected.length, ...unexpected.slice(0, 3).map(({ text }) => text)].join('\n'),
      unexpected.length === 0,
    ],
    ['longest request', seconds(longest)],
  ];
}

/**
 * Kills the primary of two PostgreSQL servers while clients write, and compares what folio
 * acknowledged with what the promoted server has.
 */
export const drillFailover = (options: DrillOptions): Promise<never> =>
  runDrill(limitSeconds.all, (ending) => drill(options, ending));
