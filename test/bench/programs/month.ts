/**
 * How long a month of 50,000 entries blocks the event loop:
 * `node test/bench/programs/month.ts [url]`. Times are CPU time of the main thread, so that other work on
 * the machine counts as little as possible.
 */
import { performance } from 'node:perf_hooks';
import { createOwner } from '../owner.ts';
import { openScratch } from '../scratch-server.ts';

const [url = 'postgresql://postgres@127.0.0.1:5432/postgres', entries = '50000'] =
  process.argv.slice(2);
const scratch = await openScratch(url);
try {
  const { app, database } = scratch;
  const { userId, authorization } = await createOwner(scratch);
  const category = await database.client.category.create({
    data: { userId, name: 'Food', type: 'EXPENSE', emoji: '🍽️' },
  });
  const account = await database.client.account.create({
    data: { userId, name: 'Everyday' },
  });
  await database.client.$executeRaw`
    INSERT INTO "entries" ("user_id", "category_id", "account_id", "amount", "description", "date", "tags")
    SELECT ${userId}::uuid, ${category.id}::int, ${account.id}::int, (n % 10000 + 1) / 100.0,
           'Entry number ' || n, date '2026-05-01' + n % 31, ARRAY['common', 'trip:' || n % 2000]
      FROM generate_series(1, ${Number(entries)}::int) AS n`;
  for (let round = 0; round < 4; round += 1) {
    const gaps: number[] = [];
    let isOver = false;
    let last = performance.now();
    let cpu = process.threadCpuUsage();
    const tick = () => {
      const used = process.threadCpuUsage(cpu);
      const now = performance.now();
      gaps.push(Math.min(now - last, (used.user + used.system) / 1000));
      last = now;
      cpu = process.threadCpuUsage();
      if (!isOver) setImmediate(tick);
    };
    setImmediate(tick);
    const before = process.cpuUsage();
    const start = performance.now();
    const reply = await app.server.inject({
      url: '/api/finance/entries?month=2026-05',
      headers: { authorization },
    });
    isOver = true;
    const used = process.cpuUsage(before);
    const longest = gaps.toSorted((a, b) => b - a).slice(0, 6);
    process.stdout.write(
      `${reply.statusCode} ${(reply.body.length / 1e6).toFixed(1)} MB in ${Math.round(performance.now() - start)} ms, CPU ${Math.round((used.user + used.system) / 1000)} ms; longest blocks: ${longest.map((ms) => Math.round(ms)).join(', ')} ms\n`,
    );
  }
} finally {
  await scratch.remove();
}
