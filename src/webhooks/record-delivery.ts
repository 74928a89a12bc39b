import { randomUUIDv7 } from 'node:crypto';
import type { Database, DatabaseClient } from '../database/client.ts';
import { runSql, sql } from '../database/query/write.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { noClient, recordAudit } from '../identity/audit.ts';
import type { ClaimedWebhook } from './claim.ts';
import type { Message } from './message.ts';
import { maxFailingMs, retryDelayMs } from './schedule.ts';
import type { Outcome } from './send-message.ts';

export interface Attempt {
  readonly webhook: ClaimedWebhook;
  readonly message: Message;
  readonly until: number;
  readonly outcome: Outcome;
  readonly startedAt: Date;
  readonly endedAt: Date;
}

function changesOf({ webhook, message, until, outcome, endedAt }: Attempt) {
  const now = sql`${endedAt.toISOString()}::timestamptz`;
  const hasFailed = outcome.error !== null;
  if (message.kind === 'PING') {
    const requestedAt = sql`${webhook.pingRequestedAt?.toISOString() ?? null}::timestamptz`;
    // A receiver that responds to a ping works again, so a failed batch need not wait for its retry.
    const nextAttempt = hasFailed
      ? sql`"next_attempt_at"`
      : sql`CASE WHEN "next_attempt_at" IS NULL THEN NULL ELSE ${now} END`;
    return sql`"next_attempt_at" = ${nextAttempt},
               "ping_requested_at" = NULLIF("ping_requested_at", ${requestedAt})`;
  }
  if (!hasFailed) {
    return sql`"position" = GREATEST("position", ${until}::bigint), "batch_until" = NULL,
               "failed_attempts" = 0, "failing_since" = NULL, "next_attempt_at" = NULL`;
  }
  const delay = retryDelayMs(webhook.failedAttempts + 1);
  const nextAttempt = new Date(endedAt.getTime() + delay).toISOString();
  const failingTooLong = new Date(endedAt.getTime() - maxFailingMs).toISOString();
  // During the attempt, the webhook may have got another URL, or was enabled again.
  const isSame = sql`("url" = ${webhook.url}::text AND "failed_attempts" = ${webhook.failedAttempts}::int)`;
  const ifSame = (value: Prisma.Sql, otherwise: Prisma.Sql) =>
    sql`CASE WHEN ${isSame} THEN ${value} ELSE ${otherwise} END`;
  return sql`"failed_attempts" = "failed_attempts" + ${isSame}::int,
             "failing_since" = ${ifSame(sql`COALESCE("failing_since", ${now})`, sql`"failing_since"`)},
             "next_attempt_at" = ${ifSame(sql`${nextAttempt}::timestamptz`, sql`"next_attempt_at"`)},
             "disabled_at" = CASE WHEN "failing_since" <= ${failingTooLong}::timestamptz
                                  THEN COALESCE("disabled_at", ${now}) ELSE "disabled_at" END,
             "disabled_reason" = CASE WHEN "disabled_at" IS NULL
                                       AND "failing_since" <= ${failingTooLong}::timestamptz
                                      THEN 'failing'::webhook_disabled_reason
                                      ELSE "disabled_reason" END`;
}

/** Does nothing if another process has the webhook. */
async function store(client: DatabaseClient, attempt: Attempt): Promise<boolean> {
  const { webhook, message, outcome, startedAt, endedAt } = attempt;
  const ended = endedAt.toISOString();
  const rows = await runSql<{ isDisabled: boolean }>(
    client,
    sql`WITH "attempted" AS (
          UPDATE "webhooks" SET ${changesOf(attempt)}, "leased_until" = ${ended}::timestamptz
           WHERE "id" = ${webhook.id}::uuid
             AND "leased_until" = ${webhook.leasedUntil.toISOString()}::timestamptz
          RETURNING "id", "user_id", "disabled_at" IS NOT DISTINCT FROM ${ended}::timestamptz AS "isDisabled"),
        "logged" AS (
          INSERT INTO "webhook_deliveries" ("id", "webhook_id", "user_id", "kind", "message_id", "change_count",
                                            "status_code", "error", "duration", "attempted_at")
          SELECT ${randomUUIDv7()}::uuid, "id", "user_id", ${message.kind.toLowerCase()}::webhook_delivery_kind,
                 ${message.id}::text, ${message.changeCount}::int, ${outcome.statusCode}::smallint,
                 ${outcome.error}::text, ${Math.max(0, endedAt.getTime() - startedAt.getTime())}::int,
                 ${startedAt.toISOString()}::timestamptz
            FROM "attempted")
        SELECT "isDisabled" FROM "attempted"`,
  );
  return rows[0]?.isDisabled ?? false;
}

/**
 * Stores the position after the last delivered change, or the time of the retry. A webhook that has
 * failed for three days is disabled, with an audit event.
 * @returns whether it was disabled
 */
export async function recordDelivery(
  database: Pick<Database, 'client' | 'transaction'>,
  attempt: Attempt,
): Promise<boolean> {
  const { webhook, outcome, endedAt } = attempt;
  if (outcome.error === null) return store(database.client, attempt);
  return database.transaction(async (client) => {
    const isDisabled = await store(client, attempt);
    if (isDisabled) {
      await recordAudit(client, noClient, {
        userId: webhook.userId,
        kind: 'WEBHOOK_DISABLED',
        subject: auditSubject(webhook),
        createdAt: endedAt,
      });
    }
    return isDisabled;
  });
}

/** The host only: the path of the URL can contain a secret. */
export const auditSubject = ({ url }: { readonly url: string }): string =>
  new URL(url).host.slice(0, 100);
