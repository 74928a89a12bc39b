import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { projectRoot } from '../../guards/project-files.ts';
import { ClientProcess } from '../../storm/client-process.ts';
import type { ClientReport, Exchange } from '../../storm/clients/report.ts';
import { administrator, seed } from '../../storm/seed.ts';
import { type Memory, StormServer } from '../../storm/storm-server.ts';
import { verifyDatabase } from '../../storm/verify-database.ts';
import { send } from '../../support/cli/server-client.ts';
import { queryOn } from '../../support/database/query-on.ts';
import { Receiver } from '../../support/http/receiver.ts';
import { freePort, RedisProcess } from '../../support/http/redis-process.ts';
import { startArguments } from '../../support/processes/start-arguments.ts';
import { type Check, runDrill } from '../run-drill.ts';
import { growthChecks, type Sample, tableOf, takeSample } from './samples.ts';

const seconds = Number(process.env.SOAK_SECONDS ?? 600);
/** Memory rises for some minutes after the garbage collection in the first third. */
const shortest = 300;
const sampleSeconds = 10;
/** For the start, the last responses and the comparison with the database. */
const aroundSeconds = 300;
/** Megabytes by which the memory may grow after the warm-up. */
const allowance: Memory = { live: 15, resident: 50 };
/** Part of the requests. On a quiet machine, none is. */
const mayBeBusy = 0.01;

async function createDatabase(server: string, ending: AsyncDisposableStack): Promise<string> {
  const name = `folio_soak_${randomUUID().replaceAll('-', '')}`;
  await queryOn(server, `CREATE DATABASE "${name}"`);
  ending.defer(() => queryOn(server, `DROP DATABASE "${name}" WITH (FORCE)`).then(() => {}));
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

/** Two processes with one database, one Redis and one folder of images. */
async function startServers(
  databaseUrl: string,
  ending: AsyncDisposableStack,
): Promise<readonly StormServer[]> {
  const folder = mkdtempSync(join(tmpdir(), 'folio-soak-'));
  ending.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const redis = new RedisProcess(await freePort());
  ending.defer(() => redis.kill());
  await redis.start();
  const servers: StormServer[] = [];
  for (const number of [1, 2]) {
    const settings = {
      // As in the documented deployments.
      LD_PRELOAD: 'libjemalloc.so.2',
      DATA_DIR: join(folder, `data${number}`),
      DATABASE_URL: databaseUrl,
      REDIS_URL: redis.url,
      STORAGE_URL: `file://${folder}/images`,
      FOLIO_SECRET: 'a secret for drills only, of sufficient length',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      METRICS_PORT: '0',
      WEBHOOK_PRIVATE_ADDRESSES: 'on',
      QUOTA_IMAGE_BYTES: String(2 ** 40),
      RATE_LIMIT_V1: 'off',
      RATE_LIMIT_FINANCE: 'off',
      RATE_LIMIT_GRAPHQL: 'off',
      RATE_LIMIT_WEB: 'off',
      RATE_LIMIT_AUTH: 'off',
    };
    const server = new StormServer(settings, startArguments(projectRoot).slice(0, -1));
    ending.defer(async () => {
      await server.process.kill();
      rmSync(server.process.temporary, { recursive: true, force: true });
    });
    await server.process.logged('ready');
    servers.push(server);
  }
  return servers;
}

/** A webhook for the entries of a user, and its receiver. */
async function receiveWebhooks(url: string, cookie: string, ending: AsyncDisposableStack) {
  const receiver = await new Receiver((_message, response) =>
    response.writeHead(204).end(),
  ).listen();
  ending.defer(() => receiver.close());
  const query = `mutation ($url: String!) {
    createWebhook(input: { url: $url, recordTypes: [ENTRY] }) { webhook { id } }
  }`;
  const variables = { url: receiver.url };
  const { body } = await send(`${url}/graphql`, 'POST', { query, variables }, { cookie });
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  return receiver;
}

async function soak(ending: AsyncDisposableStack): Promise<readonly Check[]> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('This drill needs a PostgreSQL server: set TEST_DATABASE_URL.');
  const databaseUrl = await createDatabase(server, ending);
  const servers = await startServers(databaseUrl, ending);
  const urls = servers.map(({ process: { url } }) => url);
  const setup = await seed(urls[0] ?? '', databaseUrl);
  const webhooks = await receiveWebhooks(setup.url, setup.users.ann.cookie, ending);
  const clients: ClientProcess[] = [];
  for (const [index, url] of urls.entries()) {
    const module = new URL('./clients.ts', import.meta.url);
    const client = await ClientProcess.start(module, { ...setup, url, label: `soak${index}` });
    ending.defer(() => client.kill());
    clients.push(client);
  }
  const run = () => {
    for (const client of clients) client.run();
  };
  const stop = () => Promise.all(clients.map((client) => client.stop()));
  const live = () => Promise.all(servers.map((each) => each.settledMemory()));
  const samples: Sample[] = [];
  let warm: readonly Memory[] | undefined;
  const startedAt = Date.now();
  run();
  for (let at = 0; at <= seconds; at += sampleSeconds) {
    await delay(Math.max(0, startedAt + at * 1_000 - Date.now()));
    samples.push(await takeSample(servers, databaseUrl));
    // This garbage collection also discards compiled code. Node compiles it again within the first third.
    if (warm || at < seconds / 5) continue;
    await stop();
    warm = await live();
    run();
  }
  await stop();
  const end = await live();
  const reports = await Promise.all(clients.map((client) => client.report()));
  for (const each of servers) each.process.signal('SIGTERM');
  const exits = await Promise.all(servers.map((each) => each.process.exit));
  console.log(tableOf(samples, sampleSeconds));
  return [
    ...growthChecks(samples),
    ...end.flatMap((after, index) => memoryChecks(index + 1, after, warm?.[index])),
    ...replyChecks(reports, Date.now() - startedAt),
    ['messages of webhooks', String(webhooks.received.length), webhooks.received.length > 0],
    ['exit codes', exits.map(({ code }) => code).join(), exits.every(({ code }) => code === 0)],
    [
      'standard error',
      exits.map(({ stderr }) => stderr).join('') || 'empty',
      exits.every(({ stderr }) => stderr === ''),
    ],
    ...(await databaseChecks(databaseUrl, setup, reports)),
  ];
}

/** After a garbage collection, without clients. */
const memoryChecks = (server: number, after: Memory, before?: Memory): readonly Check[] =>
  (['live', 'resident'] as const).map((what) => {
    const first = before?.[what] ?? Number.NaN;
    const values = `${first.toFixed(1)}, then ${after[what].toFixed(1)}`;
    return [`${what} MB ${server}, collected`, values, after[what] - first <= allowance[what]];
  });

/** No service fails, so every request must succeed, except when the machine is too busy. */
function replyChecks(reports: readonly ClientReport[], milliseconds: number): readonly Check[] {
  const all = reports.flatMap(({ exchanges }) => exchanges);
  const mustSucceed = new Set(reports.flatMap(({ kinds }) => kinds.map(([name]) => name)));
  const failed = all.filter(({ kind, isDone }) => mustSucceed.has(kind) && !isDone);
  const [busy, others] = [true, false].map((isBusy) =>
    failed.filter(({ label }) => /\b(503|BUSY)\b/.test(label) === isBusy),
  ) as [Exchange[], Exchange[]];
  const unexpected = [
    ...others.map(({ kind, label }) => `${kind}: ${label}`),
    ...reports.flatMap(({ violations }) =>
      violations.map(({ kind, problem, answer }) => `${kind}: ${problem} ${answer}`),
    ),
    ...reports.flatMap(({ errors }) => errors),
  ];
  const rate = all.length / reports.length / (milliseconds / 1_000);
  return [
    ['requests', String(all.length), all.length > 0],
    ['requests per second and process', rate.toFixed(1)],
    ['kinds of requests', String(new Set(all.map(({ kind }) => kind)).size)],
    ['503 with Retry-After', String(busy.length), busy.length <= all.length * mayBeBusy],
    [
      'other replies',
      [unexpected.length, ...new Set(unexpected)].slice(0, 10).join('\n'),
      unexpected.length === 0,
    ],
  ];
}

async function databaseChecks(
  ...args: Parameters<typeof verifyDatabase>
): Promise<readonly Check[]> {
  const { lost, balances } = await verifyDatabase(...args);
  const findings = [...lost, ...balances].map((finding) => JSON.stringify(finding));
  const text = [findings.length, ...findings.slice(0, 5)].join('\n');
  return [['records that differ from the replies', text, findings.length === 0]];
}

/** Sends all kinds of requests to two processes, and measures whether anything grows. Ends the process. */
export async function drillSoak(): Promise<never> {
  if (!(seconds >= shortest)) throw new Error(`SOAK_SECONDS must be at least ${shortest}`);
  return runDrill(seconds + aroundSeconds, soak);
}
