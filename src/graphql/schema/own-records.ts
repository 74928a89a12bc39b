import { forbidden } from '../../errors.ts';
import { type Context, userIdOf } from './context.ts';

/** @throws FORBIDDEN if the user is not the caller */
export function requireOwnRecords(user: { readonly id: string }, context: Context): void {
  if (user.id !== userIdOf(context)) throw forbidden('These are records of another user');
}
