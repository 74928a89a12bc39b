import type { StatementClient } from './pool/statements.ts';
import { runSql, sql } from './query/write.ts';
import { day, keptFrom } from './retention.ts';

/** How long a key stands for its request, in milliseconds. */
export const idempotencyKeyValidity = day;

export const idempotentRequestRetention = keptFrom({
  table: 'idempotent_requests',
  key: 'ctid',
  from: '"created_at"',
  keptMs: () => idempotencyKeyValidity,
});

/** The same key of two users stands for two requests. */
export interface RequestKey {
  readonly userId: string;
  /** The value of the header `Idempotency-Key`. */
  readonly key: string;
}

export interface StoredRequest {
  readonly requestHash: string;
  /** The encrypted result of each root mutation field that has committed. */
  readonly results: Readonly<Record<string, string>>;
}

interface NewRequest extends RequestKey {
  readonly requestHash: string;
  readonly now: Date;
  /** A request that was stored before has expired. */
  readonly expiry: Date;
}

interface ClaimedRequest extends StoredRequest {
  /** The size of the user's results, in bytes. */
  readonly usedBytes: number;
}

/** Undefined if the key is new or has expired. */
export async function findRequest(
  client: StatementClient,
  { userId, key, expiry }: Pick<NewRequest, 'userId' | 'key' | 'expiry'>,
): Promise<StoredRequest | undefined> {
  const [request] = await runSql<StoredRequest & Record<string, unknown>>(
    client,
    sql`SELECT "request_hash" AS "requestHash", "results"::jsonb AS "results" FROM "idempotent_requests"
         WHERE "user_id" = ${userId}::uuid AND "key" = ${key} AND "created_at" > ${expiry}::timestamptz`,
  );
  return request;
}

/**
 * Stores a request with a new or expired key. Locks the key until the transaction ends: the same
 * request in another process waits here, until the lock timeout.
 * @returns the request that is stored for the key
 */
export async function claimRequest(
  transaction: StatementClient,
  { userId, key, requestHash, now, expiry }: NewRequest,
): Promise<ClaimedRequest> {
  const expired = sql`"stored"."created_at" <= ${expiry}::timestamptz`;
  const [row] = await runSql<StoredRequest & { usedBytes: string } & Record<string, unknown>>(
    transaction,
    sql`INSERT INTO "idempotent_requests" AS "stored" ("user_id", "key", "request_hash", "created_at")
        VALUES (${userId}::uuid, ${key}, ${requestHash}, ${now}::timestamptz)
        ON CONFLICT ("user_id", "key") DO UPDATE SET
          "request_hash" = CASE WHEN ${expired} THEN EXCLUDED."request_hash" ELSE "stored"."request_hash" END,
          "results" = CASE WHEN ${expired} THEN EXCLUDED."results" ELSE "stored"."results" END,
          "bytes" = CASE WHEN ${expired} THEN EXCLUDED."bytes" ELSE "stored"."bytes" END,
          "created_at" = CASE WHEN ${expired} THEN EXCLUDED."created_at" ELSE "stored"."created_at" END
        RETURNING "request_hash" AS "requestHash", "results"::jsonb AS "results",
          (SELECT coalesce(sum("bytes"), 0)::text FROM "idempotent_requests"
            WHERE "user_id" = ${userId}::uuid AND "created_at" > ${expiry}::timestamptz) AS "usedBytes"`,
  );
  if (!row) throw new Error('PostgreSQL has not returned the claimed request');
  return { ...row, usedBytes: Number(row.usedBytes) };
}

interface FieldResult extends RequestKey {
  readonly field: string;
  readonly result: string;
  /** Counted for the quota of the user. */
  readonly bytes: number;
}

/** Call it in the transaction that has claimed the request. */
export async function storeResult(
  transaction: StatementClient,
  { userId, key, field, result, bytes }: FieldResult,
): Promise<void> {
  await runSql(
    transaction,
    sql`UPDATE "idempotent_requests"
           SET "results" = ("results"::jsonb || jsonb_build_object(${field}::text, ${result}::text))::text,
               "bytes" = "bytes" + ${bytes}::int
         WHERE "user_id" = ${userId}::uuid AND "key" = ${key}`,
  );
}
