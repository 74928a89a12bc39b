import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folioServer, handWritten, peers, reference, tunedYoga } from './contenders.ts';
import { newBenchData } from './data/records.ts';
import { openScratchDatabase, type ScratchDatabase } from './data/scratch.ts';
import { check } from './measure.ts';
import { requestOf } from './operations/operation.ts';
import { peersDir } from './paths.ts';
import type { Server } from './processes.ts';
import { workloads } from './workloads.ts';

const { owners, writers } = newBenchData();
const [owner] = owners;
const data = { owners: [owner] as const, writers: writers.slice(0, 1) };
/** The contenders whose packages folio has too. `npm run bench` measures all of them. */
const hasPackages = existsSync(join(peersDir, 'node_modules'));
const contenders = [reference, tunedYoga, folioServer, ...handWritten, ...peers].filter(
  ({ name }) => hasPackages || !/mercurius|apollo|postgraphile/.test(name),
);

let database: ScratchDatabase;
const temporaryDir = mkdtempSync(join(tmpdir(), 'folio-peers-'));
const servers: Server[] = [];

beforeAll(async () => {
  database = await openScratchDatabase(process.env.TEST_DATABASE_URL ?? '', data);
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await database?.remove();
  rmSync(temporaryDir, { recursive: true, force: true });
});

describe.each(contenders)('the server $name of the benchmark', (contender) => {
  let server: Server;

  beforeAll(async () => {
    const dataDir = join(temporaryDir, contender.name);
    server = await contender.start({ databaseUrl: database.url, dataDir, temporaryDir });
    servers.push(server);
  });

  it.each(workloads)('returns the seeded records: $title', async (workload) => {
    await check({ contender, server, workload, owner }, { data });
  });
});

it('the relations of the operations for PostGraphile are foreign keys', async () => {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ columns: string[] }>(
    `SELECT ARRAY(SELECT "attname"::text FROM unnest("conkey") WITH ORDINALITY AS k("number", "place")
                    JOIN pg_attribute ON "attrelid" = "conrelid" AND "attnum" = "number"
                   ORDER BY "place") AS "columns"
       FROM pg_constraint WHERE "contype" = 'f'`,
  );
  await client.end();
  const pascalCase = (name: string) =>
    name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const known = rows.map(({ columns }) => columns.map(pascalCase).join('And'));
  const documents = workloads.flatMap((workload) =>
    workload
      .calls(data, owner)
      .map(({ operation, user }) => requestOf(operation, 'postgraphile', user)?.body ?? ''),
  );
  const used = documents.flatMap((body) =>
    Array.from(body.matchAll(/[a-z]By([A-Z]\w+)/g), ([, columns]) => columns as string),
  );
  expect(used).not.toHaveLength(0);
  for (const columns of new Set(used)) expect([...known, 'RowId']).toContain(columns);
});
