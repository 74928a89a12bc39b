/** Alternating rounds of loads on servers that run side by side. */
import type { Contender } from './contenders.ts';
import type { BenchData, BenchUser } from './data/records.ts';
import type { ScratchDatabase } from './data/scratch.ts';
import type { Load, LoadResult } from './load/load.ts';
import { checkAnswer } from './operations/answer.ts';
import { type Dialect, type HttpRequest, requestOf } from './operations/operation.ts';
import { cpuMicroseconds, type Server } from './processes.ts';
import type { Call, Workload } from './workloads.ts';

export interface Bench {
  readonly data: BenchData;
  readonly load: Load;
  readonly rounds: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  readonly connections: number;
  readonly temporaryDir: string;
  /** Prints a line about the progress. */
  readonly log: (line: string) => void;
}

export interface Running {
  readonly contender: Contender;
  readonly server: Server;
}

export interface Sample {
  readonly perSecond: number;
  readonly cpuUs: number;
  /** CPU time of the PostgreSQL backends per request. */
  readonly databaseCpuUs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** A workload for a server. */
export interface Subject extends Running {
  readonly workload: Workload;
  readonly owner: BenchUser;
  /** The database of the server, if it is on PostgreSQL. */
  readonly database: ScratchDatabase | undefined;
}

const dialectOf = ({ contender, workload }: Pick<Subject, 'contender' | 'workload'>): Dialect =>
  contender.dialect === 'folio' && workload.rest ? 'rest' : contender.dialect;

/** The requests of a workload; undefined if the contender does not offer an operation. */
export function requestsOf(subject: Subject, data: BenchData): HttpRequest[] | undefined {
  const dialect = dialectOf(subject);
  const requests = subject.workload
    .calls(data, subject.owner)
    .map(({ operation, user }) => requestOf(operation, dialect, user));
  return requests.every((request) => request !== undefined) ? requests : undefined;
}

/** Each operation of the workload once, as its first user. */
const distinctCalls = (calls: readonly Call[]) => [
  ...new Map(calls.toReversed().map((call) => [call.operation, call])).values(),
];

/** Sends each operation once and compares its answer. @throws {Error} if it is another one */
export async function check(
  subject: Omit<Subject, 'database'>,
  { data }: Pick<Bench, 'data'>,
): Promise<void> {
  const dialect = dialectOf(subject);
  for (const { operation, user } of distinctCalls(subject.workload.calls(data, subject.owner))) {
    const request = requestOf(operation, dialect, user);
    if (!request) continue;
    const { method, headers, body } = request;
    const response = await fetch(subject.server.url + request.path, {
      method,
      headers: { ...headers },
      ...(body ? { body } : {}),
    });
    const text = await response.text();
    checkAnswer({ operation, dialect, user, status: response.status, text });
  }
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, value) => total + value, 0);

async function backendCpu(database: ScratchDatabase | undefined) {
  return (await database?.backendCpu()) ?? new Map<number, number>();
}

async function loadOnce(subject: Subject, bench: Bench, requests: readonly HttpRequest[]) {
  const { server, database } = subject;
  const databaseBefore = await backendCpu(database);
  const before = cpuMicroseconds(server.pid);
  const result: LoadResult = await bench.load({ ...bench, url: server.url, requests });
  const cpu = cpuMicroseconds(server.pid) - before;
  const databaseAfter = await backendCpu(database);
  const databaseCpu = sum(
    databaseAfter.entries().map(([pid, after]) => after - (databaseBefore.get(pid) ?? 0)),
  );
  if (result.failures > 0 || result.requests === 0) {
    throw new Error(`${result.failures} of ${result.requests} requests failed`);
  }
  const sample: Sample = {
    perSecond: result.requests / result.seconds,
    cpuUs: cpu / result.requests,
    databaseCpuUs: databaseCpu / result.requests,
    p50Ms: result.p50Ms,
    p99Ms: result.p99Ms,
  };
  return { sample, requests: result.requests };
}

/**
 * Checks the answers, sends one load, and checks the answers again: a load generator counts a 200
 * with `errors` as a success. Created records are counted and deleted.
 * @returns the sample; none if the contender does not offer the workload
 */
async function sampleOf(subject: Subject, bench: Bench): Promise<Sample[]> {
  const requests = requestsOf(subject, bench.data);
  if (!requests) return [];
  const { workload, database } = subject;
  await check(subject, bench);
  const { sample, requests: count } = await loadOnce(subject, bench, requests);
  await check(subject, bench);
  if (workload.writes) {
    const calls = workload.calls(bench.data, subject.owner);
    const writes = calls.filter(({ operation }) => operation.field.startsWith('create')).length;
    // Each connection may have stopped within the sequence, before its write.
    const unfinished = writes === calls.length ? 0 : bench.connections;
    await database?.removeCreated(Math.floor((count * writes) / calls.length) - unfinished);
  }
  return [sample];
}

/** Requests after which V8 has compiled what they run. */
const warmUpRequests = 40_000;
const maxWarmUpLoads = 6;

/** Loads a server without measuring it: a slow server more often, up to the same number. */
export async function warmUp(subject: Subject, bench: Bench): Promise<void> {
  const seconds = bench.warmUpSeconds;
  let requests = 0;
  for (let load = 0; load < maxWarmUpLoads && requests < warmUpRequests; load += 1) {
    const [sample] = await sampleOf(subject, { ...bench, seconds });
    if (!sample) return;
    requests += sample.perSecond * seconds;
  }
}

/** Samples by contender and round; a contender that failed has the reason instead. */
export type Samples = Map<string, { readonly samples: Sample[]; error?: string }>;

/** Warms each server up, then measures all rounds; every second round in the opposite order. */
export async function rounds(
  subjects: readonly Subject[],
  bench: Bench,
  name: (s: Subject) => string,
) {
  const measured: Samples = new Map(subjects.map((subject) => [name(subject), { samples: [] }]));
  for (let round = -1; round < bench.rounds; round += 1) {
    for (const subject of round % 2 === 0 ? subjects : subjects.toReversed()) {
      const own = measured.get(name(subject));
      if (!own || own.error) continue;
      try {
        if (round < 0) await warmUp(subject, bench);
        else own.samples.push(...(await sampleOf(subject, bench)));
      } catch (error) {
        own.error = (error as Error).message;
        process.exitCode = 1;
        bench.log(`${name(subject)}, ${subject.workload.name}: ${own.error}`);
      }
    }
  }
  return measured;
}
