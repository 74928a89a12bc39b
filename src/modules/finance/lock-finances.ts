import type { StatementContext } from '../../graphql/schema/context.ts';
import { lockUser } from '../users/lock-user.ts';

/**
 * Locks the caller's finances until the transaction ends. All changes of a user's finances take
 * this lock first, so what a mutation reads stays true until it commits, and deadlocks are
 * impossible. Reads and other users do not wait.
 */
export const lockFinances: (context: StatementContext) => Promise<void> = lockUser;
