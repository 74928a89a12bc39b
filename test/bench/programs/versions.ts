/**
 * `npm run bench -- versions [templates] [url]`: reads templates with 20 versions each (100,000 by
 * default), beside another user with as many. Prints the table of docs/performance.md.
 */

import { head, row } from '../print-table.ts';
import { openScratch } from '../scratch-server.ts';
import {
  readVersions,
  seedVersions,
  timesOf,
  versionQueries,
  versionVacuums,
} from '../version-readings.ts';

const [
  templates = '100000',
  server = process.env.TEST_DATABASE_URL ?? 'postgresql://postgres@127.0.0.1:5432/postgres',
] = process.argv.slice(2);
const size = Number(templates);
/** Requests of each kind, each for another template. */
const requests = 400;

const scratch = await openScratch(server);
try {
  const owner = await seedVersions(scratch.database, size);
  for (const statement of versionVacuums) await scratch.run(statement);
  const slugs = Array.from(
    { length: requests },
    (_, index) => `title-${1 + ((index * 7_919) % size)}`,
  );
  head('Operation', 'Statements', 'Rows read', 'Buffers', 'p50 ms', 'p95 ms', 'Indexes');
  for (const [name, query] of Object.entries(versionQueries)) {
    const slug = slugs[0] as string;
    const { statements, rows, buffers, indexes } = await readVersions(scratch, owner, query, slug);
    await timesOf(scratch, owner, query, slugs.slice(0, 50));
    const times = await timesOf(scratch, owner, query, slugs);
    const at = (share: number) => (times[Math.floor(times.length * share)] as number).toFixed(2);
    row(name, statements, rows, buffers, at(0.5), at(0.95), indexes.join(', '));
  }
} finally {
  await scratch.remove();
}
