import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BenchData, newBenchData } from '../bench/data/records.ts';
import { seedEmbedded } from '../bench/data/scratch.ts';
import { benchSecret } from '../bench/data/seed.ts';
import { checkAnswer } from '../bench/operations/answer.ts';
import { requestOf } from '../bench/operations/operation.ts';
import { workloads } from '../bench/workloads.ts';
import { newFolder } from '../support/disk/new-folder.ts';
import { ServerProcess } from '../support/processes/server-process.ts';

const all = newBenchData();
const [owner] = all.owners;
// The other users are for measurements only.
const data: BenchData = { owners: [owner], writers: all.writers.slice(0, 1) };
const dataDir = newFolder();
let server: ServerProcess;

beforeAll(async () => {
  await seedEmbedded(dataDir, data);
  server = await new ServerProcess({ DATA_DIR: dataDir, FOLIO_SECRET: benchSecret }).logged(
    'ready',
  );
});

afterAll(() => server?.kill());

it.each(workloads)('folio answers $title with the seeded values', async (workload) => {
  const dialect = workload.rest ? 'rest' : 'folio';
  const calls = workload.calls(data, owner);
  expect(calls.length).toBeGreaterThan(0);
  for (const { operation, user } of calls) {
    const request = requestOf(operation, dialect, user);
    if (!request) throw new Error(`no request for ${operation.name}`);
    const { path, body, ...init } = request;
    const response = await fetch(server.url + path, { ...init, ...(body ? { body } : {}) });
    const text = await response.text();
    checkAnswer({ operation, dialect, user, status: response.status, text });
  }
});
