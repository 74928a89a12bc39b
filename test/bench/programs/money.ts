/**
 * How long the web pages of Money take on the server, for an owner with many entries:
 * `node test/bench/programs/money.ts [url] [entries]`. Prints percentiles of 200 requests to each page.
 */
import { performance } from 'node:perf_hooks';
import { openScratch } from '../scratch-server.ts';

const [url = 'postgresql://postgres@127.0.0.1:5432/postgres', entries = '100000'] =
  process.argv.slice(2);
const rounds = 200;
const batchSize = 10_000;
/** The last month of ten years: with 100,000 entries, it has about 830. */
const pages = [
  '/money?month=2026-05',
  '/money?month=2016-06',
  '/money/entries',
  '/money/entries?month=2026-05',
  '/money/entries?month=2026-05&type=EXPENSE&orderBy=AMOUNT_DESC',
  '/money/entries?search=number+4711',
  '/money/entries?allTags=trip:7',
  '/money/entries?type=EXPENSE',
];

const scratch = await openScratch(url);
try {
  const { app, database, listeners } = scratch;
  const signUp = await app.server.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    payload: { name: 'Owner', email: 'owner@example.com', password: 'correct horse battery' },
  });
  const cookie = [signUp.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const { id } = await database.client.user.findFirstOrThrow();
  const accounts = await Promise.all(
    ['Everyday', 'Savings', 'Cash'].map((name) =>
      database.client.account.create({ data: { userId: id, name } }),
    ),
  );
  // In batches, because the server's pool limits the time of a statement.
  for (let from = 1; from <= Number(entries); from += batchSize) {
    const until = Math.min(from + batchSize - 1, Number(entries));
    await database.client.$executeRaw`
      INSERT INTO "entries" ("user_id", "category_id", "account_id", "amount", "description", "date", "tags")
      SELECT ${id}::uuid, own.ids[n % array_length(own.ids, 1) + 1], (${accounts.map((each) => each.id)}::bigint[])[n % 3 + 1],
             (n % 10000 + 1) / 100.0, 'Entry number ' || n, date '2016-06-01' + n % 3652,
             ARRAY['common', 'trip:' || n % 2000]
        FROM generate_series(${from}::int, ${until}::int) AS n,
             (SELECT array_agg(id) AS ids FROM "categories" WHERE "user_id" = ${id}::uuid) AS own`;
  }
  await scratch.run('VACUUM ANALYZE');
  for (const page of pages) {
    let statements = 0;
    const count = () => {
      statements += 1;
    };
    const times: number[] = [];
    let bytes = 0;
    for (let round = -20; round < rounds; round += 1) {
      if (round === rounds - 1) listeners.add(count);
      const start = performance.now();
      const reply = await app.server.inject({ url: page, headers: { cookie } });
      if (round >= 0) times.push(performance.now() - start);
      if (reply.statusCode !== 200) throw new Error(`${page}: ${reply.statusCode}`);
      bytes = reply.body.length;
    }
    listeners.delete(count);
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.floor(share * rounds)]?.toFixed(1);
    process.stdout.write(
      `${page}: ${at(0.5)} ms, p95 ${at(0.95)} ms, ${statements} statements, ${Math.round(bytes / 1000)} kB\n`,
    );
  }
} finally {
  await scratch.remove();
}
