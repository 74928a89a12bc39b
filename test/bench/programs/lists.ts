/**
 * `npm run bench -- lists [records] [url]`: measures lists of a user with very many records (a
 * million by default), beside others with as many. Prints the tables of docs/performance.md.
 */
import { cpus, totalmem } from 'node:os';
import { newApiKey } from '../../../src/identity/key-secret.ts';
import { seedBigLists, vacuums } from '../big-lists.ts';
import { bigLists, combined, ListReader, type ListReading, pageSize } from '../list-readings.ts';
import { head, milliseconds, row } from '../print-table.ts';
import { openScratch, type Scratch } from '../scratch-server.ts';

const [
  records = '1000000',
  server = process.env.TEST_DATABASE_URL ?? 'postgresql://postgres@127.0.0.1:5432/postgres',
] = process.argv.slice(2);
const size = Number(records);
/** The number of requests for each REST page. The table has the median. */
const rounds = 5;

function tell({ list, page, shown, rows, buffers, indexes, milliseconds: took }: ListReading) {
  row(list, page, shown, rows, buffers, milliseconds(took), [...new Set(indexes)].join(', '));
}

async function readLists(scratch: Scratch, owner: string): Promise<void> {
  const reader = new ListReader(scratch, owner);
  head('List', 'Page', 'Records', 'Rows read', 'Buffers', 'ms', 'Index');
  for (const list of bigLists) {
    for (const filter of list.filters) {
      for (const reading of await reader.readingsOf(list, filter, 1_000)) tell(reading);
    }
  }
  tell(await reader.stats());
  for (const filter of combined.filters) {
    for (const reading of await reader.firstOf(combined, filter)) tell(reading);
  }
}

/** A REST page counts all records, and skips those before it. */
async function readRestPages(scratch: Scratch, userId: string): Promise<void> {
  const { secret, ...stored } = newApiKey(userId, scratch.app.identity.secrets);
  const data = { ...stored, userId, name: 'bench', permission: 'ADMIN' as const };
  await scratch.database.client.apiKey.create({ data });
  const headers = { authorization: `Bearer ${secret}` };
  const pages = Math.ceil(size / pageSize);
  head('REST page', 'Records before it', 'ms');
  for (const page of [1, 10, 100, 1_000, 10_000, pages].filter((number) => number <= pages)) {
    const took: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const started = performance.now();
      const url = `/api/v1/prompt_templates?page=${page}`;
      const reply = await scratch.app.server.inject({ method: 'GET', url, headers });
      if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.body}`);
      took.push(performance.now() - started);
    }
    const median = took.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] as number;
    row(page, (page - 1) * pageSize, milliseconds(median));
  }
}

const scratch = await openScratch(server);
try {
  const started = performance.now();
  const owner = await seedBigLists(scratch.database, size);
  for (const statement of vacuums) await scratch.run(statement);
  const seconds = Math.round((performance.now() - started) / 1_000);
  const [{ version }] = await scratch.database.client.$queryRaw<
    [{ version: string }]
  >`SELECT current_setting('server_version') AS "version"`;
  const memory = Math.round(totalmem() / 2 ** 30);
  console.log(
    `PostgreSQL ${version}, ${cpus().length} cores, ${memory} GB; seeded in ${seconds} s\n`,
  );
  await readLists(scratch, owner);
  console.log();
  await readRestPages(scratch, owner);
} finally {
  await scratch.remove();
}
