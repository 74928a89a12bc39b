import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { changeRetentionDays } from '../database/changes.ts';
import type { Database, DatabaseClient } from '../database/client.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Rows per transaction: few, so that requests don't wait for it. */
const batchSize = 500;
/** The advisory lock under which one process at a time deletes. */
const lockNumber = 4_102_017;

/** A table whose old records are deleted. */
interface Rule {
  readonly table: string;
  /** How long a record is kept, in milliseconds. Undefined keeps it permanently. */
  readonly retentionMs: (retention: Config['retention']) => number | undefined;
  /** Deletes at most `batchSize` rows by an index, the oldest first. @returns their number */
  readonly deleteBatch: (client: DatabaseClient, before: Date) => Promise<number>;
}

const inDays = (days: number | undefined) => (days === undefined ? undefined : days * day);

/** Locked rows are skipped until the next hour, so that no request and no process waits. */
export const rules: readonly Rule[] = [
  {
    table: 'sessions',
    retentionMs: () => day,
    deleteBatch: (client, before) => client.$executeRaw`
      DELETE FROM "sessions" WHERE "id" = ANY(ARRAY(
        SELECT "id" FROM "sessions" WHERE "expires_at" < ${before}
         ORDER BY "expires_at" LIMIT ${batchSize} FOR UPDATE SKIP LOCKED))`,
  },
  {
    // A used link is deleted immediately.
    table: 'password_resets',
    retentionMs: () => day,
    deleteBatch: (client, before) => client.$executeRaw`
      DELETE FROM "password_resets" WHERE "user_id" = ANY(ARRAY(
        SELECT "user_id" FROM "password_resets" WHERE "expires_at" < ${before}
         ORDER BY "expires_at" LIMIT ${batchSize} FOR UPDATE SKIP LOCKED))`,
  },
  {
    table: 'verifications',
    retentionMs: () => day,
    deleteBatch: (client, before) => client.$executeRaw`
      DELETE FROM "verifications" WHERE "id" = ANY(ARRAY(
        SELECT "id" FROM "verifications" WHERE "expires_at" < ${before}
         ORDER BY "expires_at" LIMIT ${batchSize} FOR UPDATE SKIP LOCKED))`,
  },
  {
    table: 'device_logins',
    retentionMs: () => 0,
    deleteBatch: (client, before) => client.$executeRaw`
      DELETE FROM "device_logins" WHERE "id" = ANY(ARRAY(
        SELECT "id" FROM "device_logins" WHERE "expires_at" < ${before}
         ORDER BY "expires_at" LIMIT ${batchSize} FOR UPDATE SKIP LOCKED))`,
  },
  {
    table: 'audit_events',
    retentionMs: ({ auditDays }) => inDays(auditDays),
    deleteBatch: (client, before) => client.$executeRaw`
      DELETE FROM "audit_events" WHERE "id" = ANY(ARRAY(
        SELECT "id" FROM "audit_events" WHERE "created_at" < ${before}
         ORDER BY "created_at" LIMIT ${batchSize} FOR UPDATE SKIP LOCKED))`,
  },
  {
    table: 'changes',
    retentionMs: () => (changeRetentionDays + 1) * day,
    deleteBatch: (client, before) => client.$executeRaw`
      DELETE FROM "changes" WHERE "ctid" = ANY(ARRAY(
        SELECT "ctid" FROM "changes" WHERE "changed_at" < ${before}
         ORDER BY "changed_at" LIMIT ${batchSize}))`,
  },
  {
    table: 'webhook_deliveries',
    retentionMs: () => 7 * day,
    deleteBatch: (client, before) => client.$executeRaw`
      DELETE FROM "webhook_deliveries" WHERE "id" = ANY(ARRAY(
        SELECT "id" FROM "webhook_deliveries" WHERE "attempted_at" < ${before}
         ORDER BY "attempted_at" LIMIT ${batchSize} FOR UPDATE SKIP LOCKED))`,
  },
  {
    // LEAST ignores nulls: the earlier of the two times at which a key can end.
    table: 'api_keys',
    retentionMs: ({ revokedKeysDays }) => inDays(revokedKeysDays),
    deleteBatch: (client, before) => client.$executeRaw`
      DELETE FROM "api_keys" WHERE "id" = ANY(ARRAY(
        SELECT "id" FROM "api_keys" WHERE LEAST("revoked_at", "expires_at") < ${before}
         ORDER BY LEAST("revoked_at", "expires_at") LIMIT ${batchSize} FOR UPDATE SKIP LOCKED))`,
  },
  {
    table: 'finance_keys',
    retentionMs: ({ revokedKeysDays }) => inDays(revokedKeysDays),
    deleteBatch: (client, before) => client.$executeRaw`
      DELETE FROM "finance_keys" WHERE "id" = ANY(ARRAY(
        SELECT "id" FROM "finance_keys" WHERE "revoked_at" < ${before}
         ORDER BY "revoked_at" LIMIT ${batchSize} FOR UPDATE SKIP LOCKED))`,
  },
  {
    // Before their previews, so that deleting a preview deletes few other rows.
    table: 'import_rows',
    retentionMs: () => 0,
    deleteBatch: (client, before) => client.$executeRaw`
      DELETE FROM "import_rows" WHERE "ctid" = ANY(ARRAY(
        SELECT "rows"."ctid"
          FROM (SELECT "id" FROM "import_previews" WHERE "expires_at" < ${before}
                 ORDER BY "expires_at") AS "expired"
         CROSS JOIN LATERAL (
               SELECT "ctid" FROM "import_rows" WHERE "preview_id" = "expired"."id"
                LIMIT ${batchSize} FOR UPDATE SKIP LOCKED) AS "rows"
         LIMIT ${batchSize}))`,
  },
  {
    table: 'import_previews',
    retentionMs: () => 0,
    deleteBatch: (client, before) => client.$executeRaw`
      DELETE FROM "import_previews" WHERE "id" = ANY(ARRAY(
        SELECT "id" FROM "import_previews" WHERE "expires_at" < ${before}
         ORDER BY "expires_at" LIMIT ${batchSize} FOR UPDATE SKIP LOCKED))`,
  },
];

interface RetentionOptions {
  readonly database: Pick<Database, 'transaction'>;
  readonly retention: Config['retention'];
  readonly clock: () => Date;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/** Deletes records after their retention, in transactions of at most 500 rows. Never rejects. */
export async function applyRetention(
  { database, retention, clock, log }: RetentionOptions,
  isStopped = () => false,
): Promise<void> {
  for (const { table, retentionMs, deleteBatch } of rules) {
    const milliseconds = retentionMs(retention);
    if (milliseconds === undefined || isStopped()) continue;
    let deleted = 0;
    try {
      const before = new Date(clock().getTime() - milliseconds);
      let batch: number;
      do {
        batch = await database.transaction((client) => whileLocked(client, deleteBatch, before));
        deleted += batch;
      } while (batch === batchSize && !isStopped());
    } catch (err) {
      log.warn({ err, table }, 'records could not be deleted by retention');
    }
    if (deleted > 0) log.info({ table, deleted }, 'records were deleted by retention');
  }
}

async function whileLocked(
  client: DatabaseClient,
  deleteBatch: Rule['deleteBatch'],
  before: Date,
): Promise<number> {
  const [lock] = await client.$queryRaw<{ taken: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(${lockNumber}) AS "taken"`;
  return lock?.taken ? deleteBatch(client, before) : 0;
}

/**
 * Applies the retention once an hour, first a minute after the start.
 * @returns a function that stops it, and resolves when the current batch has ended.
 */
export function startRetention(options: RetentionOptions): () => Promise<void> {
  let isStopped = false;
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= applyRetention(options, () => isStopped).finally(() => {
      running = undefined;
    });
  };
  const first = setTimeout(run, minute).unref();
  const hourly = setInterval(run, hour).unref();
  return async () => {
    isStopped = true;
    clearTimeout(first);
    clearInterval(hourly);
    await running;
  };
}
