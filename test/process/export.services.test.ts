import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { signUpOver } from '../support/cli/server-client.ts';
import { processMemory } from '../support/processes/process-memory.ts';
import type { ServerProcess } from '../support/processes/server-process.ts';
import { noRateLimits, useServersOnDatabase } from '../support/processes/servers-on-database.ts';

const { directories, database, start: startServer } = useServersOnDatabase();
const entries = Number(process.env.TEST_ENTRIES ?? 100_000);

const start = () => startServer({ STORAGE_URL: `file:${storage}`, ...noRateLimits });

let storage: string;
let cookie: string;

beforeAll(async () => {
  storage = directories.empty();
  ({ cookie } = await signUpOver((await start()).url));
  // 100,000 different amounts at most: V8 keeps each short string that it reads from JSON until it
  // collects the old generation.
  await database.query(`
    INSERT INTO "entries" ("user_id", "category_id", "amount", "date", "description")
    SELECT c."user_id", c."id", 1 + (n::bigint * 7919 % 100000) / 100.0,
           DATE '2000-01-01' + n / 100, repeat('An entry. ', 20)
      FROM generate_series(1, ${entries}) AS n,
           (SELECT * FROM "categories" WHERE "name" = 'Food') AS c`);
  await database.query('VACUUM ANALYZE "entries"');
});

const exportFrom = ({ url }: ServerProcess, query = '') =>
  fetch(`${url}/exports/entries.csv${query}`, { headers: { cookie } });

/** The number of lines of a response. Rejects if the connection is closed before its end. */
async function countLines({ body }: Response): Promise<number> {
  let count = 0;
  for await (const part of body as ReadableStream<Uint8Array>) {
    for (const byte of part) if (byte === 10) count += 1;
  }
  return count;
}

/** How many rows of entries the database has read since the start. */
async function rowsRead(): Promise<number> {
  const [row] = await database.query(`
    SELECT (seq_tup_read + COALESCE(idx_tup_fetch, 0))::int AS "rows"
      FROM pg_stat_user_tables WHERE relname = 'entries'`);
  return row?.rows as number;
}

describe(`an export of ${entries} entries`, () => {
  it('takes little memory for any number of entries', async () => {
    const server = await start();
    // What is allocated once is not measured: a tenth of the entries is exported before. There are 100
    // entries for each day, and 99 for the first one.
    const days = entries / 1_000;
    const to = new Date(Date.UTC(2000, 0, 1 + days)).toISOString().slice(0, 10);
    const first = await countLines(await exportFrom(server, `?to=${to}`));
    expect(first).toBe((days + 1) * 100);
    const before = processMemory(server.pid);
    let peak = before;
    const timer = setInterval(() => {
      peak = Math.max(peak, processMemory(server.pid));
    }, 20);
    expect(await countLines(await exportFrom(server))).toBe(entries + 1);
    clearInterval(timer);
    process.stdout.write(`export: from ${before} to ${peak} MiB\n`);
    // A file of 100,000 entries has 25 MB; as objects they would take several times as much.
    expect(peak - before).toBeLessThan(60);
  });

  it('reads few entries for a client that disconnects after the beginning', async () => {
    const server = await start();
    const before = await rowsRead();
    const controller = new AbortController();
    const { body } = await fetch(`${server.url}/exports/entries.csv`, {
      headers: { cookie },
      signal: controller.signal,
    });
    await (body as ReadableStream).getReader().read();
    controller.abort();
    await setTimeout(2_000);
    const read = (await rowsRead()) - before;
    expect(read).toBeLessThan(entries / 2);
  });

  it('closes the connection if the entries can no longer be read', async () => {
    const server = await start();
    const response = await exportFrom(server);
    expect(response.status).toBe(200);
    await database.query('ALTER TABLE "entries" RENAME TO "hidden_entries"');
    try {
      await expect(countLines(response)).rejects.toThrow('terminated');
    } finally {
      await database.query('ALTER TABLE "hidden_entries" RENAME TO "entries"');
    }
  });
});
