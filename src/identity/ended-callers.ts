import type { DatabaseClient } from '../database/client.ts';
import { runSql, sql } from '../database/query/write.ts';
import type { AuthenticatedCaller } from './caller.ts';

const idOf = (caller: AuthenticatedCaller): string =>
  caller.kind === 'session' ? caller.sessionId : String(caller.keyId);

/** Those of the callers whose session has ended, or whose key was revoked or has expired. */
export async function endedCallers<Caller extends AuthenticatedCaller>(
  client: DatabaseClient,
  callers: readonly Caller[],
): Promise<ReadonlySet<Caller>> {
  const idsOf = (kind: Caller['kind']) => [
    ...new Set(callers.filter((caller) => caller.kind === kind).map(idOf)),
  ];
  const rows = await runSql<{ kind: string; id: string }>(
    client,
    sql`SELECT 'session' AS "kind", "id"::text FROM "sessions"
         WHERE "id" = ANY(${idsOf('session')}::uuid[]) AND "expires_at" > now()
        UNION ALL
        SELECT 'api-key', "id"::text FROM "api_keys"
         WHERE "id" = ANY(${idsOf('api-key')}::uuid[]) AND "revoked_at" IS NULL
           AND ("expires_at" IS NULL OR "expires_at" > now())
        UNION ALL
        SELECT 'finance-key', "id"::text FROM "finance_keys"
         WHERE "id" = ANY(${idsOf('finance-key')}::bigint[]) AND "revoked_at" IS NULL`,
  );
  const live = new Set(rows.map(({ kind, id }) => `${kind} ${id}`));
  return new Set(callers.filter((caller) => !live.has(`${caller.kind} ${idOf(caller)}`)));
}
