import { describe, expect, it, vi } from 'vitest';
import { applyRetention } from '../../src/database/retention.ts';
import { retentionRuns } from '../../src/measurements/measurements.ts';
import { retentionRules } from '../../src/modules/retention.ts';
import { useApp } from '../support/app/app.ts';

// Needs a server: on the embedded database, no second connection can hold a lock.
const test = useApp();
const now = new Date('2026-06-01T12:00:00.000Z');
const log = { info: vi.fn(), warn: vi.fn() };

const run = () =>
  applyRetention({
    database: test.database,
    rules: retentionRules,
    retention: { auditDays: 365, revokedKeysDays: 90 },
    clock: () => now,
    log,
  });

/** A record after its retention. */
async function createOld(): Promise<string> {
  const expiresAt = new Date(now.getTime() - 48 * 3_600_000);
  const data = { identifier: 'i', value: 'v', expiresAt };
  return (await test.database.client.verification.create({ data })).id;
}

const isThere = async (id: string) =>
  (await test.database.client.verification.count({ where: { id } })) === 1;

describe('retention on a PostgreSQL server', () => {
  it('skips a locked row without waiting', async () => {
    const [lockedRow, freeRow] = [await createOld(), await createOld()];
    await test.database.transaction(async (client) => {
      await client.$queryRaw`
        SELECT 1 FROM "verifications" WHERE "id" = ${lockedRow}::uuid FOR UPDATE`;
      await run();
      expect(await isThere(freeRow)).toBe(false);
    });
    expect(await isThere(lockedRow)).toBe(true);
    await run();
    expect(await isThere(lockedRow)).toBe(false);
    expect(log.warn).not.toHaveBeenCalled();
  });

  it('records the number of deleted rows of each table', async () => {
    await run();
    const runs: object[] = [];
    retentionRuns.subscribe((measured) => runs.push(measured));
    await createOld();
    await createOld();
    await run();
    expect(runs).toContainEqual({ table: 'verifications', deleted: 2, hasFailed: false });
    expect(runs.length).toBeGreaterThan(3);
  });

  it('deletes nothing while another process deletes', async () => {
    const old = await createOld();
    await test.database.transaction(async (client) => {
      await client.$executeRaw`SELECT pg_advisory_xact_lock(4102017)`;
      await run();
    });
    expect(await isThere(old)).toBe(true);
    await run();
    expect(await isThere(old)).toBe(false);
  });
});
