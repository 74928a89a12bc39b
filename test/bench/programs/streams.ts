/**
 * What open streams of changes cost: `npm run bench -- streams [number] [url]`. Two servers on one
 * database; the streams are open on one of them. Prints the memory of a stream, the processor time
 * of idle streams, the delay from a mutation of the other server to the event, and the processor time
 * of a mutation with and without streams.
 */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { startArguments } from '../../support/processes/start-arguments.ts';
import { benchSecret } from '../data/seed.ts';
import { createOwner } from '../owner.ts';
import { projectDir } from '../paths.ts';
import { cpuMicroseconds, killAll, type Server, startServer } from '../processes.ts';
import { openScratch } from '../scratch-server.ts';

const streamsPerUser = 10;
const idleSeconds = 10;
const writesPerSecond = 10;
const writingSeconds = 15;
const mutationsPerRound = 1_500;
const rounds = 4;
const [count = '2000', url = 'postgresql://postgres@127.0.0.1:5432/postgres'] =
  process.argv.slice(2);
const users = Math.ceil(Number(count) / streamsPerUser);

const scratch = await openScratch(url);
const temporaryDir = mkdtempSync(join(tmpdir(), 'folio-bench-'));
const servers: Server[] = [];
const streams: ClientRequest[] = [];

interface User {
  readonly authorization: string;
  readonly categoryId: number;
}

async function createUser(index: number): Promise<User> {
  const { userId, authorization } = await createOwner(scratch, index);
  const category = await scratch.database.client.category.create({
    data: { userId, name: 'Food', type: 'EXPENSE', emoji: 'x' },
  });
  return { authorization, categoryId: category.id };
}

async function createEntry(server: Server, { authorization, categoryId }: User): Promise<void> {
  const response = await fetch(`${server.url}/api/finance/entries`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ category_id: categoryId, amount: '1.25' }),
  });
  if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}

/** Resolves when the server has accepted the stream. */
function openStream(
  server: Server,
  { authorization }: User,
  onEvent: () => void = () => {},
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const query = encodeURIComponent('subscription { changes { cursor node { recordId } } }');
  const stream = request(`${server.url}/graphql?query=${query}`, {
    agent: false,
    headers: { authorization, accept: 'text/event-stream' },
  });
  stream.on('response', (response) => {
    response.on('data', (data: Buffer) => {
      resolve();
      if (data.includes('event: next')) onEvent();
    });
    response.on('error', () => {});
  });
  stream.on('error', reject);
  stream.end();
  streams.push(stream);
  return promise;
}

async function openStreams(server: Server, people: readonly User[]): Promise<void> {
  for (const person of people) {
    await Promise.all(Array.from({ length: streamsPerUser }, () => openStream(server, person)));
  }
}

async function closeStreams(): Promise<void> {
  for (const stream of streams.splice(0)) stream.destroy();
  await delay(1_000);
}

const residentBytes = ({ pid }: Server) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;

const percentile = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

async function cpuOfMutation(server: Server, user: User): Promise<number> {
  const before = cpuMicroseconds(server.pid);
  for (let each = 0; each < mutationsPerRound; each += 1) await createEntry(server, user);
  return (cpuMicroseconds(server.pid) - before) / mutationsPerRound;
}

const print = (line: string) => process.stdout.write(`${line}\n`);

try {
  const env = {
    DATABASE_URL: scratch.url,
    DATA_DIR: temporaryDir,
    FOLIO_SECRET: benchSecret,
    LOG_LEVEL: 'error',
    RATE_LIMIT_FINANCE: 'off',
    RATE_LIMIT_GRAPHQL: 'off',
    MAX_STREAMS: count,
  };
  const args = startArguments(projectDir);
  for (const name of ['near', 'far']) {
    servers.push(await startServer({ name, args, env, healthPath: '/health/ready', temporaryDir }));
  }
  const [near, far] = servers as [Server, Server];
  const people = await Promise.all(
    Array.from({ length: users }, (_, index) => createUser(index + 1)),
  );
  const writer = await createUser(users + 1);
  await cpuOfMutation(near, writer);

  const memoryBefore = residentBytes(near);
  await openStreams(near, people);
  const memory = (residentBytes(near) - memoryBefore) / streams.length;
  print(`${streams.length} streams open; ${(memory / 1024).toFixed(1)} KiB each`);

  const idleBefore = cpuMicroseconds(near.pid);
  await delay(idleSeconds * 1_000);
  const idle = (cpuMicroseconds(near.pid) - idleBefore) / (idleSeconds * 1e6);
  print(`processor time while idle: ${(idle * 100).toFixed(1)} %`);

  await closeStreams();
  const delays: number[] = [];
  const sentAt = new Map<User, number>();
  for (const person of people) {
    await openStream(near, person, () =>
      delays.push(performance.now() - (sentAt.get(person) ?? 0)),
    );
    await Promise.all(Array.from({ length: streamsPerUser - 1 }, () => openStream(near, person)));
  }
  for (let write = 0; write < writesPerSecond * writingSeconds; write += 1) {
    const person = people[write % people.length] as User;
    sentAt.set(person, performance.now());
    void createEntry(far, person).catch((error) => print(String(error)));
    await delay(1_000 / writesPerSecond);
  }
  await delay(1_000);
  const sorted = delays.sort((a, b) => a - b);
  print(
    `from the request to the event on the other server: ${delays.length} of ${writesPerSecond * writingSeconds} events, p50 ${percentile(sorted, 0.5).toFixed(0)} ms, p99 ${percentile(sorted, 0.99).toFixed(0)} ms`,
  );
  await closeStreams();

  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const without = await cpuOfMutation(near, writer);
    await openStreams(near, people);
    await delay(1_000);
    const withStreams = await cpuOfMutation(near, writer);
    await closeStreams();
    ratios.push(withStreams / without);
    print(
      `a mutation: ${without.toFixed(0)} µs of the processor without streams, ${withStreams.toFixed(0)} µs with ${count}`,
    );
  }
  ratios.sort((a, b) => a - b);
  print(`with ÷ without streams, median: ${percentile(ratios, 0.5).toFixed(2)}`);
} finally {
  await closeStreams();
  for (const server of servers) await server.stop();
  killAll();
  await scratch.remove();
  rmSync(temporaryDir, { recursive: true, force: true });
}
