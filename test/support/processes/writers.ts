import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { signUpOver } from '../cli/server-client.ts';
import { queryOn } from '../database/query-on.ts';

/** How a request ended. */
type Outcome = 'acknowledged' | 'unavailable' | 'unexpected';

export interface Reply {
  readonly server: string;
  readonly outcome: Outcome;
  /** By `performance.now()`. */
  readonly sentAt: number;
  readonly endedAt: number;
  /** The description of the entry. */
  readonly mark: string;
  readonly text: string;
}

interface Writer {
  readonly server: string;
  readonly authorization: string;
  readonly category: number;
}

interface WriterOptions {
  /** Between two requests of a writer. */
  readonly pauseMs?: number;
  /** Writers that nobody stops end after this time. */
  readonly maxMs?: number;
}

/** The entries of all writers. */
export const writesQuery = `SELECT description, count(*)::int AS "count" FROM entries
  WHERE description LIKE 'drill %' GROUP BY description`;

/** Creates an entry. As the documentation tells clients, it is the same request until it succeeds. */
async function request(
  writer: Writer,
  mark: string,
  pauseMs: number,
): Promise<Reply & { waitMs: number }> {
  const sentAt = performance.now();
  const result = (outcome: Outcome, text: string, waitMs: number) => {
    return {
      server: writer.server,
      outcome,
      sentAt,
      endedAt: performance.now(),
      mark,
      text,
      waitMs,
    };
  };
  try {
    const response = await fetch(`${writer.server}/api/finance/entries`, {
      method: 'POST',
      headers: {
        authorization: writer.authorization,
        'content-type': 'application/json',
        'idempotency-key': mark,
      },
      body: JSON.stringify({ category_id: writer.category, amount: '1.25', description: mark }),
      signal: AbortSignal.timeout(40_000),
    });
    const text = `${response.status} ${await response.text()}`;
    if (response.status === 201) return result('acknowledged', text, pauseMs);
    const seconds = Number(response.headers.get('retry-after'));
    if (response.status === 503 && seconds > 0) return result('unavailable', text, seconds * 1_000);
    return result('unexpected', text, 1_000);
  } catch (error) {
    return result('unexpected', String(error), 1_000);
  }
}

/** Each writer is a user who creates entries, one after another, over one of the servers. */
export async function startWriters(
  servers: readonly string[],
  count: number,
  { pauseMs = 20, maxMs = 120_000 }: WriterOptions = {},
) {
  const writers: Writer[] = [];
  for (let number = 0; number < count; number += 1) {
    const server = servers[number % servers.length] as string;
    const { financeKey, food } = await signUpOver(server);
    writers.push({ server, authorization: `Bearer ${financeKey}`, category: food });
  }
  const replies: Reply[] = [];
  let isStopping = false;
  const endAt = performance.now() + maxMs;
  const running = writers.map(async (writer) => {
    while (!isStopping && performance.now() < endAt) {
      const mark = `drill ${randomUUID()}`;
      for (;;) {
        const { waitMs, ...reply } = await request(writer, mark, pauseMs);
        replies.push(reply);
        await delay(waitMs);
        if (reply.outcome === 'acknowledged' || performance.now() > endAt) break;
      }
    }
  });
  return {
    replies,
    /** Resolves when the last write of each writer is acknowledged. */
    async stop(): Promise<void> {
      isStopping = true;
      await Promise.all(running);
    },
  };
}

/** The marks of acknowledged writes beside those that a database has. */
export async function compareWrites(databaseUrl: string, replies: readonly Reply[]) {
  return compareRows(await queryOn(databaseUrl, writesQuery), replies);
}

/** As `compareWrites`, with the result of `writesQuery`. */
export function compareRows(
  rows: readonly Readonly<Record<string, unknown>>[],
  replies: readonly Reply[],
) {
  const found = new Set(rows.map(({ description }) => description));
  const acknowledged = repliesWith('acknowledged', replies).map(({ mark }) => mark);
  return {
    acknowledged: acknowledged.length,
    found: found.size,
    lost: acknowledged.filter((mark) => !found.has(mark)).length,
    doubled: rows.filter(({ count }) => count !== 1).length,
  };
}

export const repliesWith = (outcome: Outcome, replies: readonly Reply[]): readonly Reply[] =>
  replies.filter((reply) => reply.outcome === outcome);
