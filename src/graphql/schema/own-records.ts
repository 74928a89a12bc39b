import { type ModelName, ownerFieldOf } from '../../database/query/table.ts';
import { forbidden } from '../../errors.ts';
import { type Context, type StatementContext, userIdOf } from './context.ts';

/** @throws FORBIDDEN if the user is not the caller */
export function requireOwnRecords(user: { readonly id: string }, context: Context): void {
  if (user.id !== userIdOf(context)) throw forbidden('These are records of another user');
}

/**
 * The condition that a record is one of the caller's, or the caller.
 * @throws for a model without an owner: the condition would select records of all users
 */
export function ownedByCaller(model: ModelName, context: StatementContext): object {
  const field = model === 'User' ? 'id' : ownerFieldOf(model);
  if (!field) throw new Error(`${model} has no owner`);
  return { [field]: userIdOf(context) };
}
