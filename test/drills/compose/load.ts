import { setTimeout as delay } from 'node:timers/promises';
import {
  compareRows,
  type Reply,
  repliesWith,
  startWriters,
  writesQuery,
} from '../../support/processes/writers.ts';
import type { Check } from '../run-drill.ts';
import type { DockerMachine } from './docker-machine.ts';
import { query } from './service.ts';

const writerCount = 3;
/** Below the limit of 300 requests a minute for each key. */
const writers = { pauseMs: 250, maxMs: 900_000 };
const readPauseMs = 100;
const readTimeoutMs = 30_000;

interface Read {
  readonly sentAt: number;
  readonly endedAt: number;
  readonly result: string;
}

/** What happened between two times, by `performance.now()`. */
interface Phase {
  readonly what: string;
  /** When a process was killed: only requests that were sent before may fail. */
  readonly killedAt?: number;
}

/** Clients that create entries, and one that reads. */
export class Load {
  readonly #reads: Read[] = [];
  readonly #writers: Awaited<ReturnType<typeof startWriters>>;
  readonly #reading: Promise<void>;
  #isStopping = false;

  private constructor(url: string, running: Awaited<ReturnType<typeof startWriters>>) {
    this.#writers = running;
    this.#reading = this.#read(url);
  }

  static async start(url: string): Promise<Load> {
    return new Load(url, await startWriters([url], writerCount, writers));
  }

  async #read(url: string): Promise<void> {
    while (!this.#isStopping) {
      const sentAt = performance.now();
      const signal = AbortSignal.timeout(readTimeoutMs);
      const result = await fetch(`${url}/health/ready`, { signal }).then(
        async (reply) => `${reply.status} ${await reply.text()}`,
        String,
      );
      this.#reads.push({ sentAt, endedAt: performance.now(), result });
      await delay(readPauseMs);
    }
  }

  /** Stops the clients. @returns what they have observed */
  async stop(machine: DockerMachine, { what, killedAt = 0 }: Phase): Promise<readonly Check[]> {
    this.#isStopping = true;
    await Promise.all([this.#writers.stop(), this.#reading]);
    const replies = this.#writers.replies;
    const failed = [
      ...failedReplies(replies),
      ...this.#reads.filter(({ result }) => !result.startsWith('200 ')),
    ];
    const late = failed.filter(({ sentAt }) => sentAt >= killedAt);
    const all = [...replies, ...this.#reads];
    const longest = Math.max(...all.map(({ sentAt, endedAt }) => endedAt - sentAt));
    const { acknowledged, lost, doubled } = compareRows(await query(machine, writesQuery), replies);
    const examples = late.slice(0, 3).map(({ result }) => `\n  ${result}`);
    return [
      [`requests during ${what}`, String(all.length), all.length > 20],
      ...(killedAt > 0
        ? [['  failed, sent before', String(failed.length - late.length)] as const]
        : []),
      ['  failed', `${late.length}${examples.join('')}`, late.length === 0],
      ['  longest', `${(longest / 1_000).toFixed(1)} s`, longest < 12_000],
      [
        '  acknowledged, lost and doubled writes',
        `${acknowledged}, ${lost}, ${doubled}`,
        acknowledged > 0 && lost + doubled === 0,
      ],
    ];
  }
}

const failedReplies = (replies: readonly Reply[]): readonly Read[] =>
  [...repliesWith('unavailable', replies), ...repliesWith('unexpected', replies)].map(
    ({ sentAt, endedAt, text }) => ({ sentAt, endedAt, result: text }),
  );
