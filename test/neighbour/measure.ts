import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { processMemory } from '../support/processes/process-memory.ts';
import type { Sent, User } from './attacker.ts';
import type { NeighbourResult, NeighbourSetup } from './neighbour-process.ts';

/** Something expensive that a user may do. */
export interface Scenario {
  readonly name: string;
  /** The number of requests at the same time. Default: 16. */
  readonly atOnce?: number;
  /** Called once before the measurement. @returns sends one request */
  readonly prepare: (user: User) => Promise<(number: number) => Promise<Sent>>;
}

/** What the neighbour noticed, in milliseconds. */
export interface Measured {
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
  readonly errors: readonly string[];
  readonly ownDelay: number;
  /** The largest resident memory of the server, in MiB. */
  readonly memory: number;
  /** The requests of the user, by status. */
  readonly statuses: Readonly<Record<string, number>>;
}

const percentile = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

interface Options {
  readonly pid: number;
  readonly neighbour: NeighbourSetup;
  readonly seconds: number;
}

/** The most requests of the user in a second: those that the rate limits of 25 keys allow. */
const maxPerSecond = 100;

/** Repeats requests for some seconds, and measures what another user notices. */
export async function measure(
  send: ((number: number) => Promise<Sent>) | undefined,
  { pid, neighbour, seconds }: Options,
  atOnce = 16,
): Promise<Measured> {
  const child = fork(fileURLToPath(new URL('./neighbour-process.ts', import.meta.url)), [
    JSON.stringify(neighbour),
  ]);
  await once(child, 'message');
  let memory = processMemory(pid);
  const sampling = setInterval(() => {
    memory = Math.max(memory, processMemory(pid));
  }, 100);
  const statuses: Record<string, number> = {};
  const until = performance.now() + seconds * 1_000;
  let number = 0;
  const repeat = async () => {
    while (send && performance.now() < until) {
      number += 1;
      const due = performance.now() + (atOnce * 1_000) / maxPerSecond;
      const { status } = await send(number);
      statuses[status] = (statuses[status] ?? 0) + 1;
      await setTimeout(Math.max(0, due - performance.now()));
    }
  };
  await Promise.all([
    setTimeout(seconds * 1_000),
    ...Array.from({ length: send ? atOnce : 0 }, repeat),
  ]);
  child.send('stop');
  const [{ times, errors, ownDelay }] = (await once(child, 'message')) as [NeighbourResult];
  clearInterval(sampling);
  return {
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    worst: times.at(-1) ?? 0,
    errors,
    ownDelay,
    memory,
    statuses,
  };
}
