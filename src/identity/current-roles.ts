import type { StatementClient } from '../database/pool/statements.ts';
import { enumName, runSql, sql } from '../database/query/write.ts';
import type { Role } from '../generated/prisma/enums.ts';
import type { AuthenticatedCaller } from './caller.ts';

const idOf = (caller: AuthenticatedCaller): string =>
  caller.kind === 'session' ? caller.sessionId : String(caller.keyId);

/**
 * The present role of each caller's user. Callers whose session has ended, or whose key was revoked
 * or has expired, are left out.
 */
export async function currentRoles<Caller extends AuthenticatedCaller>(
  client: StatementClient,
  callers: readonly Caller[],
): Promise<ReadonlyMap<Caller, Role>> {
  const idsOf = (kind: Caller['kind']) => [
    ...new Set(callers.filter((caller) => caller.kind === kind).map(idOf)),
  ];
  const rows = await runSql<{ kind: string; id: string; role: Role }>(
    client,
    sql`SELECT "live"."kind", "live"."id", ${enumName('"users"."role"')} AS "role" FROM (
          SELECT 'session' AS "kind", "id"::text, "user_id" FROM "sessions"
           WHERE "id" = ANY(${idsOf('session')}::uuid[]) AND "expires_at" > now()
          UNION ALL
          SELECT 'api-key', "id"::text, "user_id" FROM "api_keys"
           WHERE "id" = ANY(${idsOf('api-key')}::uuid[]) AND "revoked_at" IS NULL
             AND ("expires_at" IS NULL OR "expires_at" > now())
          UNION ALL
          SELECT 'finance-key', "id"::text, "user_id" FROM "finance_keys"
           WHERE "id" = ANY(${idsOf('finance-key')}::bigint[]) AND "revoked_at" IS NULL
        ) AS "live" JOIN "users" ON "users"."id" = "live"."user_id"`,
  );
  const roles = new Map(rows.map(({ kind, id, role }) => [`${kind} ${id}`, role]));
  const found = new Map<Caller, Role>();
  for (const caller of callers) {
    const role = roles.get(`${caller.kind} ${idOf(caller)}`);
    if (role !== undefined) found.set(caller, role);
  }
  return found;
}
