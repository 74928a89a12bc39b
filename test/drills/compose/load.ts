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
import type { DrillUser } from './user.ts';

const writerCount = 3;
/** Below the limit of 300 requests a minute for each key. */
const writers = { pauseMs: 250, maxMs: 900_000 };
const readPauseMs = 250;
const readTimeoutMs = 30_000;
/** Caddy checks each process every two seconds. Until then, it sends requests to one that is gone. */
const noticeMs = 3_000;

interface Read {
  readonly sentAt: number;
  readonly endedAt: number;
  readonly result: string;
}

interface Phase {
  readonly what: string;
  /** When a process was killed, by `performance.now()`. Requests may fail until Caddy notices. */
  readonly killedAt?: number;
}

/** Clients that create entries, and one that reads. */
export class Load {
  readonly #reads: Read[] = [];
  readonly #writers: Awaited<ReturnType<typeof startWriters>>;
  readonly #reading: Promise<void>;
  readonly #startedAt = performance.now();
  #isStopping = false;

  private constructor(user: DrillUser, running: Awaited<ReturnType<typeof startWriters>>) {
    this.#writers = running;
    this.#reading = this.#read(user);
  }

  /** @param user whose records are read */
  static async start(user: DrillUser): Promise<Load> {
    return new Load(user, await startWriters([user.url], writerCount, writers));
  }

  async #read(user: DrillUser): Promise<void> {
    while (!this.#isStopping) {
      const sentAt = performance.now();
      const signal = AbortSignal.timeout(readTimeoutMs);
      const { url, headers } = user.categories;
      const result = await fetch(url, { headers, signal }).then(
        async (reply) => `${reply.status} ${await reply.text()}`,
        String,
      );
      this.#reads.push({ sentAt, endedAt: performance.now(), result });
      await delay(readPauseMs);
    }
  }

  #time(at: number): string {
    return `${((at - this.#startedAt) / 1_000).toFixed(1)} s`;
  }

  /** Stops the clients. @returns what they have observed */
  async stop(machine: DockerMachine, { what, killedAt }: Phase): Promise<readonly Check[]> {
    this.#isStopping = true;
    await Promise.all([this.#writers.stop(), this.#reading]);
    const replies = this.#writers.replies;
    const failed = [
      ...failedReplies(replies),
      ...this.#reads.filter(({ result }) => !result.startsWith('200 ')),
    ];
    const noticedAt = killedAt === undefined ? 0 : killedAt + noticeMs;
    const late = failed.filter(({ sentAt }) => sentAt >= noticedAt);
    const all = [...replies, ...this.#reads];
    const longest = Math.max(...all.map(({ sentAt, endedAt }) => endedAt - sentAt));
    const { acknowledged, lost, doubled } = compareRows(await query(machine, writesQuery), replies);
    const examples = late
      .slice(0, 8)
      .map(
        ({ sentAt, endedAt, result }) =>
          `\n    ${this.#time(sentAt)} to ${this.#time(endedAt)}: ${result.slice(0, 200)}`,
      );
    return [
      [`requests during ${what}`, String(all.length), all.length > 20],
      ...(noticedAt > 0
        ? [['  failed until Caddy noticed', String(failed.length - late.length)] as const]
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
