import type { Logger } from 'pino';
import { retentionRuns } from '../measurements/measurements.ts';
import { repeat } from '../queues/repeat.ts';
import type { Database, DatabaseClient } from './client.ts';
import { runnerOf } from './pool/statements.ts';

const minute = 60_000;
const hour = 60 * minute;
export const day = 24 * hour;
/** Rows are kept this much longer: a request that began before they expired may still wait for a lock. */
export const graceMs = minute;
/** Rows per transaction: few, so that requests don't wait for it. */
const batchSize = 500;
/** The advisory lock: one process at a time deletes. */
const lockNumber = 4_102_017;

/** Undefined keeps records permanently. */
export interface RetentionSettings {
  readonly auditDays: number | undefined;
  readonly revokedKeysDays: number | undefined;
}

export interface RetentionRule {
  readonly table: string;
  /** In milliseconds. Undefined keeps records permanently. */
  readonly keptMs: (retention: RetentionSettings) => number | undefined;
  /** Uses an index, the oldest rows first. @returns the number of deleted rows */
  readonly deleteBatch: (client: DatabaseClient, before: Date, limit: number) => Promise<number>;
}

interface TimedRule extends Pick<RetentionRule, 'table' | 'keptMs'> {
  /** The time from which a record is kept: an SQL expression with an index. */
  readonly from: string;
  /** Identifies the rows to delete. Default: `id`. */
  readonly key?: string;
}

/** Locked rows are skipped until the next hour, so that no request waits. */
export const keptFrom = ({ table, keptMs, from, key = 'id' }: TimedRule): RetentionRule => ({
  table,
  keptMs,
  async deleteBatch(client, before, limit) {
    const deleted = await runnerOf(client)({
      sql: `DELETE FROM "${table}" WHERE "${key}" = ANY(ARRAY(
        SELECT "${key}" FROM "${table}" WHERE ${from} < $1::timestamptz
         ORDER BY ${from} LIMIT $2::int FOR UPDATE SKIP LOCKED)) RETURNING 1 AS "deleted"`,
      values: [before.toISOString(), limit],
    });
    return deleted.length;
  },
});

export const inDays = (days: number | undefined) => (days === undefined ? undefined : days * day);

interface RetentionOptions {
  readonly database: Pick<Database, 'transaction'>;
  readonly rules: readonly RetentionRule[];
  readonly retention: RetentionSettings;
  readonly clock: () => Date;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

export async function applyRetention(
  { database, rules, retention, clock, log }: RetentionOptions,
  isStopped = () => false,
): Promise<void> {
  for (const { table, keptMs, deleteBatch } of rules) {
    const milliseconds = keptMs(retention);
    if (milliseconds === undefined || isStopped()) continue;
    let deleted = 0;
    let hasFailed = false;
    try {
      const before = new Date(clock().getTime() - milliseconds);
      let batch: number;
      do {
        batch = await database.transaction((client) => whileLocked(client, deleteBatch, before));
        deleted += batch;
      } while (batch === batchSize && !isStopped());
    } catch (err) {
      hasFailed = true;
      log.warn({ err, table }, 'records could not be deleted by retention');
    }
    retentionRuns.record({ table, deleted, hasFailed });
    if (deleted > 0) log.info({ table, deleted }, 'records were deleted by retention');
  }
}

async function whileLocked(
  client: DatabaseClient,
  deleteBatch: RetentionRule['deleteBatch'],
  before: Date,
): Promise<number> {
  const [lock] = await client.$queryRaw<{ taken: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(${lockNumber}) AS "taken"`;
  return lock?.taken ? deleteBatch(client, before, batchSize) : 0;
}

/**
 * Runs once an hour, first a minute after the start.
 * @returns a function that stops it, and resolves when the current batch has ended.
 */
export function startRetention(options: RetentionOptions): () => Promise<void> {
  const run = (isStopped: () => boolean) => applyRetention(options, isStopped);
  return repeat(run, { everyMs: hour, firstAfterMs: minute });
}
