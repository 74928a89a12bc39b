import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database, DatabaseClient } from '../database/client.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Rows of one transaction, which is over before a request would notice. */
const batchSize = 500;
/** Of the advisory lock under which one process at a time deletes; used for nothing else. */
const lockNumber = 4_102_017;

/** A kind of record that is deleted in time. */
interface Rule {
  readonly table: string;
  /** For how long it is kept, in milliseconds; undefined: for good. */
  readonly keptFor: (retention: Config['retention']) => number | undefined;
  /** Deletes at most `batchSize` rows by an index, the oldest first. @returns how many */
  readonly deleteBatch: (client: DatabaseClient, before: Date) => Promise<number>;
}

const inDays = (days: number | undefined) => (days === undefined ? undefined : days * day);

/** A row that something else holds is left for the next hour: nobody waits for anybody. */
export const rules: readonly Rule[] = [
  {
    table: 'sessions',
    keptFor: () => day,
    deleteBatch: (client, before) => client.$executeRaw`
      DELETE FROM "sessions" WHERE "id" = ANY(ARRAY(
        SELECT "id" FROM "sessions" WHERE "expires_at" < ${before}
         ORDER BY "expires_at" LIMIT ${batchSize} FOR UPDATE SKIP LOCKED))`,
  },
  {
    // A link that was used is deleted at once.
    table: 'password_resets',
    keptFor: () => day,
    deleteBatch: (client, before) => client.$executeRaw`
      DELETE FROM "password_resets" WHERE "user_id" = ANY(ARRAY(
        SELECT "user_id" FROM "password_resets" WHERE "expires_at" < ${before}
         ORDER BY "expires_at" LIMIT ${batchSize} FOR UPDATE SKIP LOCKED))`,
  },
  {
    table: 'verifications',
    keptFor: () => day,
    deleteBatch: (client, before) => client.$executeRaw`
      DELETE FROM "verifications" WHERE "id" = ANY(ARRAY(
        SELECT "id" FROM "verifications" WHERE "expires_at" < ${before}
         ORDER BY "expires_at" LIMIT ${batchSize} FOR UPDATE SKIP LOCKED))`,
  },
  {
    table: 'audit_events',
    keptFor: ({ auditDays }) => inDays(auditDays),
    deleteBatch: (client, before) => client.$executeRaw`
      DELETE FROM "audit_events" WHERE "id" = ANY(ARRAY(
        SELECT "id" FROM "audit_events" WHERE "created_at" < ${before}
         ORDER BY "created_at" LIMIT ${batchSize} FOR UPDATE SKIP LOCKED))`,
  },
  {
    // LEAST ignores nulls: the earlier of the two times at which a key can end.
    table: 'api_keys',
    keptFor: ({ revokedKeysDays }) => inDays(revokedKeysDays),
    deleteBatch: (client, before) => client.$executeRaw`
      DELETE FROM "api_keys" WHERE "id" = ANY(ARRAY(
        SELECT "id" FROM "api_keys" WHERE LEAST("revoked_at", "expires_at") < ${before}
         ORDER BY LEAST("revoked_at", "expires_at") LIMIT ${batchSize} FOR UPDATE SKIP LOCKED))`,
  },
  {
    table: 'finance_keys',
    keptFor: ({ revokedKeysDays }) => inDays(revokedKeysDays),
    deleteBatch: (client, before) => client.$executeRaw`
      DELETE FROM "finance_keys" WHERE "id" = ANY(ARRAY(
        SELECT "id" FROM "finance_keys" WHERE "revoked_at" < ${before}
         ORDER BY "revoked_at" LIMIT ${batchSize} FOR UPDATE SKIP LOCKED))`,
  },
];

interface RetentionOptions {
  readonly database: Pick<Database, 'transaction'>;
  readonly retention: Config['retention'];
  readonly clock: () => Date;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/** Deletes what has been kept long enough, in transactions of at most 500 rows. Never rejects. */
export async function applyRetention(
  { database, retention, clock, log }: RetentionOptions,
  isStopped = () => false,
): Promise<void> {
  for (const { table, keptFor, deleteBatch } of rules) {
    const milliseconds = keptFor(retention);
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
 * Applies the retention once an hour, the first time a minute after the start.
 * @returns how to stop: resolves once the batch under way is through.
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
