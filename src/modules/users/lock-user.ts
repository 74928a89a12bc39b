import { runSql, sql } from '../../database/write.ts';
import { type Context, userIdOf } from '../../graphql/context.ts';

/**
 * Locks the row of the caller's user until the transaction ends. A mutation that counts or compares
 * the user's records locks it first: otherwise two concurrent mutations could both pass a quota.
 * Reads, and inserts of records that refer to the user, don't wait for the lock.
 */
export async function lockUser(context: Context): Promise<void> {
  await runSql(
    context.database,
    sql`SELECT 1 FROM "users" WHERE "id" = ${userIdOf(context)}::uuid FOR NO KEY UPDATE`,
  );
}
