import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StormServer } from '../storm/storm-server.ts';
import { createKeyOver, send } from '../support/cli/server-client.ts';
import { useEmptyDirectories } from '../support/database/embedded.ts';
import { useServerDatabase } from '../support/database/server-database.ts';
import { processMemory } from '../support/processes/process-memory.ts';
import { patience } from '../support/processes/server-process.ts';

const directories = useEmptyDirectories();
const database = useServerDatabase({ migrated: true });
/** TEST_OPERATIONS=60000 takes about five minutes. */
const operations = Number(process.env.TEST_OPERATIONS ?? 1_500);
/** Operations before the first measurement. All that is allocated once is in use then. */
const firstOperations = 500;
/** More than the runs after which a statement is prepared. */
const aliases = 12;
const concurrency = 8;

const fields = [
  'title',
  'description',
  'category',
  'difficulty',
  'visibility',
  'createdVia',
  'tags',
  'estimatedBuildTime',
  'timesBuilt',
  'avgRating',
  'featured',
  'icon',
  'priceCents',
  'createdAt',
  'updatedAt',
  'databaseId',
];

/** An operation whose statement no operation with another number has. */
function differentOperation(number: number): string {
  const selected = fields.filter((_field, index) => ((number + 1) >> index) & 1);
  const list = `promptTemplates(first: 1) { nodes { ${selected.join(' ')} } }`;
  const lists = Array.from({ length: aliases }, (_, index) => `a${index}: ${list}`);
  return `{ ${lists.join(' ')} }`;
}

let headers: Record<string, string>;
let url: string;
let server: StormServer;
beforeAll(async () => {
  server = new StormServer({
    DATA_DIR: directories.empty(),
    DATABASE_URL: database.url,
    FOLIO_SECRET: 'a secret for tests only, of sufficient length',
    RATE_LIMIT_GRAPHQL: 'off',
    RATE_LIMIT_AUTH: 'off',
  });
  ({ url } = await server.process.logged('ready'));
  headers = await createKeyOver(url);
});
afterAll(() => server.process.kill());

async function run(from: number, until: number): Promise<void> {
  let next = from;
  const work = async () => {
    while (next < until) {
      const query = differentOperation(next);
      next += 1;
      const { body } = await send(`${url}/graphql`, 'POST', { query }, headers);
      if (body.errors) throw new Error(JSON.stringify(body.errors));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}

/**
 * The memory of the server after a garbage collection and of all its backends, in MiB. PostgreSQL
 * must run on this machine.
 */
async function memory() {
  const backends = await database.query(
    `SELECT "pid" FROM "pg_stat_activity"
      WHERE "datname" = current_database() AND "pid" <> pg_backend_pid()`,
  );
  const ofBackends = backends.map(({ pid }) => processMemory(pid as number, 'RssAnon'));
  return {
    server: (await server.settledMemory()).resident,
    backends: ofBackends.reduce((total, megabytes) => total + megabytes, 0),
  };
}

describe(`${operations} different operations of a client`, { timeout: patience * 10 }, () => {
  it('do not make the server or its backends grow by 100 MiB', async () => {
    await run(0, firstOperations);
    const before = await memory();
    await run(firstOperations, firstOperations + operations);
    const after = await memory();
    process.stdout.write(`${JSON.stringify({ before, after })}\n`);
    expect(after.server - before.server).toBeLessThan(100);
    expect(after.backends - before.backends).toBeLessThan(100);
  });
});
