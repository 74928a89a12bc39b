import { type Context, userIdOf } from '../../graphql/context.ts';

/**
 * Makes the changes of a user's finances wait for one another, each until its transaction ends.
 * What one of them has found stays true while it works (a category is there, no other account is
 * the default, an entry has this amount), and no two can wait for each other's rows. Reads, and
 * other users, wait for nobody.
 */
export async function lockFinances(context: Context): Promise<void> {
  await context.database.$queryRaw`
    SELECT 1 FROM "users" WHERE "id" = ${userIdOf(context)}::uuid FOR NO KEY UPDATE`;
}
