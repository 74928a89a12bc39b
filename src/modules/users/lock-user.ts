import { runSql, sql } from '../../database/query/write.ts';
import { type StatementContext, userIdOf } from '../../graphql/schema/context.ts';

/**
 * Locks the row of a user, by default the caller's, until the transaction ends. A mutation that counts or compares
 * the user's records locks it first: otherwise two concurrent mutations could both pass a quota.
 * Reads, and inserts of records that refer to the user, don't wait for the lock.
 */
export async function lockUser(
  context: StatementContext,
  userId = userIdOf(context),
): Promise<void> {
  await runSql(
    context.database,
    sql`SELECT 1 FROM "users" WHERE "id" = ${userId}::uuid FOR NO KEY UPDATE`,
  );
}
