import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usesIndexOnly } from '../support/database/plan.ts';
import { openScratch, type Scratch } from './scratch-server.ts';
import {
  readVersions,
  seedVersions,
  type VersionReading,
  versionQueries,
  versionVacuums,
} from './version-readings.ts';

const size = 4_000;
let scratch: Scratch;
let owner: string;

beforeAll(async () => {
  scratch = await openScratch(process.env.TEST_DATABASE_URL ?? '');
  owner = await seedVersions(scratch.database, size);
  for (const statement of versionVacuums) await scratch.run(statement);
}, 240_000);

afterAll(() => scratch?.remove());

describe(`one of ${size} templates with 20 versions each, beside those of another user`, () => {
  it.each([
    ['list', 1, 26],
    // The template, its label and the version.
    ['slug and label', 2, 4],
    ['render', 1, 4],
    // The template and its 20 versions, each with the number of the current one, and the label.
    ['history', 2, 42],
    ['diff', 3, 3],
  ] as const)('%s reads only its own rows by indexes', async (name, statements, rows) => {
    const read = () => readVersions(scratch, owner, versionQueries[name], 'title-77');
    const reading: VersionReading = await read();
    expect(usesIndexOnly(reading.scans), reading.scans.join()).toBe(true);
    expect(reading.statements).toBe(statements);
    expect(reading.rows).toBeGreaterThan(0);
    expect(reading.rows).toBeLessThanOrEqual(rows);
  });
});
