import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/database/embedded/embedded-postgres.ts';
import { maintainTables, startMaintenance } from '../../src/database/embedded/maintenance.ts';
import { useDataDirectories } from '../support/database/embedded.ts';

const directories = useDataDirectories();
let embedded: EmbeddedPostgres;
let client: Client;

beforeAll(async () => {
  embedded = await startEmbeddedPostgres(directories.migrated());
  client = new Client(embedded.connection);
  await client.connect();
  // Tables without statistics are due. Analyzing them also counts their dead rows, which then are due.
  await maintain();
  await maintain();
});

afterAll(async () => {
  vi.useRealTimers();
  await client.end();
  await embedded.stop();
});

/** Maintains the tables by the current counts of changes, which PostgreSQL otherwise updates each second. */
async function maintain() {
  await client.query('SELECT pg_stat_force_next_flush()');
  return maintainTables(client as never);
}

const estimatedRows = async (table: string) => {
  const { rows } = await client.query('SELECT "reltuples" FROM pg_class WHERE "relname" = $1', [
    table,
  ]);
  return rows[0]?.reltuples;
};

describe('the maintenance of the embedded database', () => {
  it('does nothing while no table has changed', async () => {
    expect(await maintain()).toEqual([]);
  });

  it('updates the statistics of a table with many new rows, and vacuums it after deletions', async () => {
    await client.query('CREATE TABLE "marks" AS SELECT n FROM generate_series(1, 900) AS n');
    expect(await maintain()).toEqual(['ANALYZE marks']);
    expect(await estimatedRows('marks')).toBe(900);
    await client.query('DELETE FROM "marks" WHERE n <= 60');
    expect(await maintain()).toEqual([]);
    await client.query('DELETE FROM "marks" WHERE n <= 600');
    expect(await maintain()).toEqual(['VACUUM (ANALYZE) marks']);
    expect(await estimatedRows('marks')).toBe(300);
  });

  it('quotes the names of tables', async () => {
    await client.query('CREATE TABLE "My marks" AS SELECT n FROM generate_series(1, 100) AS n');
    expect(await maintain()).toEqual(['ANALYZE "My marks"']);
  });

  it('runs regularly until it is stopped, also after an error', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const query = vi
      .fn()
      .mockRejectedValueOnce(new Error('closed'))
      .mockResolvedValue({ rows: [] });
    const onError = vi.fn();
    const stop = startMaintenance({ query }, onError);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(onError).toHaveBeenCalledWith(new Error('closed'), 'the tables could not be maintained');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(query).toHaveBeenCalledTimes(2);
    await stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(query).toHaveBeenCalledTimes(2);
    expect(onError).toHaveBeenCalledTimes(1);
  });
});
