import { type Context, userIdOf } from '../../graphql/context.ts';

/**
 * Locks the caller's row until the transaction ends. Mutations that count or compare the caller's
 * records take it first: without it two of them could both find room for the last one. Inserts that
 * refer to the user, and reads, don't wait for it.
 */
export async function lockUser(context: Context): Promise<void> {
  await context.database.$queryRaw`
    SELECT 1 FROM "users" WHERE "id" = ${userIdOf(context)}::uuid FOR NO KEY UPDATE`;
}
