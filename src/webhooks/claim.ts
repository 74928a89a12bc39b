import type { Database, DatabaseClient } from '../database/client.ts';
import { enumName, runSql, sql } from '../database/query/write.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import type { RecordType, Role } from '../generated/prisma/enums.ts';
import { leaseMs, longestDelayMs } from './schedule.ts';

export interface ClaimedWebhook {
  readonly id: string;
  readonly userId: string;
  readonly role: Role;
  readonly url: string;
  readonly recordTypes: readonly RecordType[];
  readonly sealedSecret: string;
  /** The number of the last delivered change. */
  readonly position: number;
  /** The last change of the batch to send again; null to start a new batch. */
  readonly batchUntil: number | null;
  readonly failedAttempts: number;
  readonly pingRequestedAt: Date | null;
  /** The webhook is enabled and its key is revoked, expired or deleted. */
  readonly hasEndedKey: boolean;
  /** Identifies the lease: that of a later claim of the webhook ends later. */
  readonly leasedUntil: Date;
}

/** The statement casts what Prisma and `pg` return as different types. */
type ClaimedRow = Omit<ClaimedWebhook, 'pingRequestedAt' | 'leasedUntil'> & {
  readonly pingRequestedMs: number | null;
};

/** The advisory lock: a claim sees the leases of all earlier ones. */
const lockNumber = 4_102_020;

/**
 * Claims webhooks with a message to send: a ping, or changes. At most one of each user, and none of
 * a user with a lease in any process. Users whose last attempt is longest ago come first. A claimed
 * webhook is free again when its lease ends. Webhooks of ended keys are claimed to be disabled.
 */
export async function claimWebhooks(
  { transaction }: Pick<Database, 'transaction'>,
  now: Date,
  limit: number,
): Promise<ClaimedWebhook[]> {
  return transaction(async (client) => {
    await runSql(client, sql`SELECT 1 FROM pg_advisory_xact_lock(${lockNumber}::bigint)`);
    return claim(client, now, limit);
  });
}

/**
 * No lease or delay, or one that has ended. One that ends much later than a new one is from before
 * the clock was set back.
 */
const hasEnded = (end: Prisma.Sql, now: Date, longestMs: number) => {
  const latest = new Date(now.getTime() + 2 * longestMs);
  return sql`(${end} IS NULL OR ${end} <= ${now.toISOString()}::timestamptz
    OR ${end} > ${latest.toISOString()}::timestamptz)`;
};

const endedKey = (time: string) => sql`(
  "api_key_id" IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM "api_keys" AS "key"
     WHERE "key"."id" = "api_key_id" AND "revoked_at" IS NULL
       AND ("expires_at" IS NULL OR "expires_at" > ${time}::timestamptz))
  OR "finance_key_id" IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM "finance_keys" AS "key"
     WHERE "key"."id" = "finance_key_id" AND "revoked_at" IS NULL))`;

/** A ping, or changes that need not wait for a retry. */
const hasDueMessage = (now: Date) => sql`(
  "ping_requested_at" IS NOT NULL
  OR "disabled_at" IS NULL
     AND ${hasEnded(sql`"next_attempt_at"`, now, longestDelayMs)}
     AND EXISTS (SELECT 1 FROM "changes"
                  WHERE "owner_id" = "candidate"."user_id" AND "id" > "candidate"."position"))`;

async function claim(
  database: DatabaseClient,
  now: Date,
  limit: number,
): Promise<ClaimedWebhook[]> {
  const leasedUntil = new Date(now.getTime() + leaseMs);
  const time = now.toISOString();
  // The names of enum values in the database are those of Prisma in lower case.
  const rows = await runSql<ClaimedRow>(
    database,
    sql`WITH "due" AS MATERIALIZED (
          SELECT "webhooks"."id"
            FROM (SELECT DISTINCT ON ("user_id") "id", "last_attempt"
                    FROM (SELECT *, max("leased_until") OVER (PARTITION BY "user_id") AS "last_attempt"
                            FROM "webhooks") AS "candidate"
                   WHERE ${hasEnded(sql`"last_attempt"`, now, leaseMs)}
                     AND (${hasDueMessage(now)} OR "disabled_at" IS NULL AND ${endedKey(time)})
                   ORDER BY "user_id", "leased_until" NULLS FIRST, "id") AS "next"
            JOIN "webhooks" ON "webhooks"."id" = "next"."id"
           ORDER BY "last_attempt" NULLS FIRST, "webhooks"."id"
           LIMIT ${limit}::int
             FOR UPDATE OF "webhooks" SKIP LOCKED)
        UPDATE "webhooks" AS "webhook" SET "leased_until" = ${leasedUntil.toISOString()}::timestamptz
          FROM "due", "users" AS "owner"
         WHERE "webhook"."id" = "due"."id" AND "owner"."id" = "webhook"."user_id"
        RETURNING "webhook"."id"::text AS "id", "webhook"."user_id"::text AS "userId",
                  ${enumName('"owner"."role"')} AS "role", "webhook"."url",
                  ${enumName('"webhook"."record_types"')}::text[] AS "recordTypes",
                  "webhook"."sealed_secret" AS "sealedSecret",
                  "webhook"."position",
                  "webhook"."batch_until" AS "batchUntil",
                  "webhook"."failed_attempts" AS "failedAttempts",
                  (extract(epoch FROM "webhook"."ping_requested_at") * 1000)::bigint
                    AS "pingRequestedMs",
                  "disabled_at" IS NULL AND ${endedKey(time)} AS "hasEndedKey"`,
  );
  return rows.map(({ pingRequestedMs, ...row }) => ({
    ...row,
    pingRequestedAt: pingRequestedMs === null ? null : new Date(pingRequestedMs),
    leasedUntil,
  }));
}

/** The number of webhooks with a message to send, except those to which a process is sending. */
export async function countDueWebhooks(database: DatabaseClient, now: Date): Promise<number> {
  const [row] = await runSql<{ due: number }>(
    database,
    sql`SELECT count(*)::int AS "due" FROM "webhooks" AS "candidate"
         WHERE ${hasEnded(sql`"leased_until"`, now, leaseMs)}
           AND ${hasDueMessage(now)}`,
  );
  return row?.due ?? 0;
}

/**
 * Stores the end of the batch before it is sent, so that a retry sends the same changes, also after
 * a crash.
 * @returns false if the lease is no longer the caller's
 */
export async function storeBatch(
  database: DatabaseClient,
  { id, leasedUntil }: ClaimedWebhook,
  until: number,
): Promise<boolean> {
  const rows = await runSql(
    database,
    sql`UPDATE "webhooks" SET "batch_until" = ${until}::bigint
         WHERE "id" = ${id}::uuid AND "leased_until" = ${leasedUntil.toISOString()}::timestamptz
        RETURNING 1 AS "stored"`,
  );
  return rows.length > 0;
}

/** Without an attempt, after changes up to `position` that the webhook does not get. */
export async function releaseWebhook(
  database: DatabaseClient,
  { id, leasedUntil, position: current }: ClaimedWebhook,
  now: Date,
  position: number = current,
): Promise<void> {
  const batchUntil = position === current ? sql`"batch_until"` : sql`NULL::bigint`;
  await runSql(
    database,
    sql`UPDATE "webhooks" SET "position" = ${position}::bigint, "batch_until" = ${batchUntil},
               "leased_until" = ${now.toISOString()}::timestamptz
         WHERE "id" = ${id}::uuid AND "leased_until" = ${leasedUntil.toISOString()}::timestamptz`,
  );
}
