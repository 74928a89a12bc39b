import type { Context } from '../../graphql/context.ts';
import { lockUser } from '../users/lock-user.ts';

/**
 * Makes the changes of a user's finances wait for one another, each until its transaction ends.
 * What one of them has found stays true while it works (a category is there, no other account is
 * the default, an entry has this amount), and no two can wait for each other's rows. Reads, and
 * other users, wait for nobody.
 */
export const lockFinances: (context: Context) => Promise<void> = lockUser;
