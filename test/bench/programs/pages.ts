/**
 * `npm run bench -- pages [url]`: how long the server takes for each web page of a user with 100,000
 * entries and 1,000 templates, and when Chromium has painted it over a slow network. Prints the table
 * of docs/performance.md.
 */
import { chromium } from 'playwright-core';
import * as pages from '../../../src/web/pages.ts';
import { head, row } from '../print-table.ts';
import { openScratch, type Scratch } from '../scratch-server.ts';

const [server = process.env.TEST_DATABASE_URL ?? 'postgresql://postgres@127.0.0.1:5432/postgres'] =
  process.argv.slice(2);

const entries = 100_000;
const templates = 1_000;
/** The number of records of each other type. */
const records = 1_000;
/** The number of measured requests for each page. */
const requests = 100;
/** A slow mobile network: bytes per second, and milliseconds for each request. */
const network = { downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400 };

/** A signed-in user with many records. */
interface Reader {
  readonly cookie: string;
  /** The id of a record by the part of the path before `:id`. */
  readonly ids: Readonly<Record<string, string>>;
}

async function seed({ app, database: { client }, run }: Scratch): Promise<Reader> {
  const reply = await app.server.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    payload: { name: 'Ann', email: 'ann@example.com', password: 'a password for benchmarks' },
  });
  const cookie = reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const { id: userId } = await client.user.update({
    where: { email: 'ann@example.com' },
    data: { role: 'SUPER_ADMIN' },
  });
  const account = await client.account.create({ data: { userId, name: 'Everyday' } });
  await run(`
    INSERT INTO "entries" ("user_id", "category_id", "account_id", "amount", "description", "date", "tags")
    SELECT '${userId}', c."ids"[1 + n % array_length(c."ids", 1)], ${account.id},
           1 + (n::bigint * 7919 % 20000) / 100.0, 'Entry number ' || n,
           current_date - (n * 730 / ${entries})::int, ARRAY['common', 'trip ' || n % 200]
      FROM generate_series(1, ${entries}) AS n,
           (SELECT array_agg("id") AS "ids" FROM "categories" WHERE "user_id" = '${userId}') AS c`);
  await run(`
    INSERT INTO "prompt_templates" ("id", "owner_id", "title", "description", "content", "category",
           "visibility", "created_via", "tags", "created_at", "updated_at")
    SELECT gen_random_uuid(), '${userId}', 'Template ' || n, 'A description of this template',
           'Write {{TONE}} about {{TOPIC}}. ' || repeat('Be specific. ', 50), 'developer', 'private', 'web',
           ARRAY['common', 'tag ' || n % 50], now() - n * interval '1 hour', now() - n * interval '1 hour'
      FROM generate_series(1, ${templates}) AS n`);
  await client.idea.createMany({
    data: Array.from({ length: records }, (_, index) => ({
      userId,
      title: `Idea ${index}`,
      body: 'Please. '.repeat(100),
    })),
  });
  await run(`
    INSERT INTO "referrals" ("id", "user_id", "code", "created_at", "expires_at")
    SELECT gen_random_uuid(), '${userId}', 'code' || n, t, t + interval '7 days'
      FROM generate_series(1, ${records}) AS n, LATERAL (SELECT now() - n * interval '1 hour') AS c (t)`);
  for (const table of ['entries', 'prompt_templates', 'ideas', 'referrals'])
    await run(`VACUUM ANALYZE "${table}"`);
  const template = await client.promptTemplate.findFirstOrThrow({ where: { ownerId: userId } });
  const idea = await client.idea.findFirstOrThrow({ where: { userId } });
  const entry = await client.entry.findFirstOrThrow({ where: { userId } });
  const category = await client.category.findFirstOrThrow({ where: { userId } });
  return {
    cookie,
    ids: {
      prompts: template.id,
      ideas: idea.id,
      entries: String(entry.id),
      accounts: String(account.id),
      categories: String(category.id),
      users: userId,
    },
  };
}

function addressesOf({ ids }: Reader): string[] {
  const month = new Date().toISOString().slice(0, 7);
  const withId = (path: string) =>
    path.replace(/([\w-]+)\/:id/, (_, kind: string) => `${kind}/${ids[kind] ?? ':id'}`);
  const addresses = Object.values(pages)
    .filter(({ audience }) => audience !== 'guests')
    .map(({ path }) => withId(path))
    .filter((path) => !path.includes(':'));
  return [
    ...addresses,
    `/money?month=${month}`,
    '/money/entries?search=number%209',
    '/money/entries?type=EXPENSE',
    '/prompts?search=template',
    '/prompts?search=templte',
  ];
}

/** The times of the requests for a page, in milliseconds, in ascending order. */
async function serverTimes({ app }: Scratch, url: string, cookie: string): Promise<number[]> {
  const times: number[] = [];
  for (let request = -10; request < requests; request += 1) {
    const start = performance.now();
    const { statusCode } = await app.server.inject({ url, headers: { cookie } });
    if (statusCode !== 200) throw new Error(`${url} returned ${statusCode}`);
    // The first requests compile the operation.
    if (request >= 0) times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b);
}

/** Returns a function that measures the first contentful paint of a page, in milliseconds. */
async function openSlowBrowser(origin: string, cookie: string) {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const paint = async (url: string): Promise<number> => {
    const context = await browser.newContext({ extraHTTPHeaders: { cookie } });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', { offline: false, ...network });
    await page.goto(origin + url);
    const painted = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    );
    await context.close();
    return painted;
  };
  return { paint, close: () => browser.close() };
}

const scratch = await openScratch(server);
try {
  const reader = await seed(scratch);
  const origin = await scratch.app.server.listen({ host: '127.0.0.1', port: 0 });
  const browser = await openSlowBrowser(origin, reader.cookie);
  head('Page', 'Median, ms', 'p95, ms', 'HTML, kB', 'First paint, ms');
  for (const url of addressesOf(reader)) {
    const times = await serverTimes(scratch, url, reader.cookie);
    const { body } = await scratch.app.server.inject({ url, headers: { cookie: reader.cookie } });
    const at = (share: number) => (times[Math.ceil(times.length * share) - 1] as number).toFixed(1);
    const painted = await browser.paint(url);
    row(`\`${url}\``, at(0.5), at(0.95), Math.round(body.length / 1000), Math.round(painted));
  }
  await browser.close();
} finally {
  await scratch.remove();
}
