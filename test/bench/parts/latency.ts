/** folio's response times at 70 % of the highest rate that the same load generator reaches. */
import { folioServer } from '../contenders.ts';
import { openLoop, topRate } from '../load/node-generator.ts';
import { requestsOf, type Subject, warmUp } from '../measure.ts';
import { median } from '../statistics.ts';
import type { PartOptions } from './part.ts';

/** Response times of a workload. */
export interface LatencyFigures {
  readonly workload: string;
  readonly title: string;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly failures: number;
}

const share = 0.7;

async function measureOne(subject: Subject, options: PartOptions): Promise<LatencyFigures> {
  const { workload, server, database } = subject;
  const requests = requestsOf(subject, options.data) ?? [];
  await warmUp(subject, options);
  const load = { url: server.url, requests, seconds: options.seconds };
  // The first result is dropped: V8 compiles the generator meanwhile.
  await topRate(load);
  const perSecond = (await topRate(load)) * share;
  const found = [];
  for (let round = 0; round < options.rounds; round += 1) {
    if (workload.writes) await database?.removeCreated(0);
    found.push(await openLoop({ ...load, perSecond }));
  }
  if (workload.writes) await database?.removeCreated(0);
  return {
    workload: workload.name,
    title: workload.title,
    perSecond,
    p50Ms: median(found.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(found.map(({ p99Ms }) => p99Ms)),
    failures: found.reduce((total, { failures }) => total + failures, 0),
  };
}

/** Measures each workload on PostgreSQL. */
export async function measureLatency(options: PartOptions): Promise<LatencyFigures[]> {
  const { database, temporaryDir, data, log } = options;
  const dataDir = `${temporaryDir}/latency`;
  const server = await folioServer.start({ databaseUrl: database.url, dataDir, temporaryDir });
  const results: LatencyFigures[] = [];
  try {
    for (const workload of options.workloads) {
      const subject = { contender: folioServer, server, workload, owner: data.owners[0], database };
      const figures = await measureOne(subject, options);
      const { p50Ms, p99Ms } = figures;
      log(`latency, ${workload.title}: p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`);
      results.push(figures);
    }
  } finally {
    await server.stop();
  }
  return results;
}
