import type { GraphQLResolveInfo } from 'graphql';
import type { AccountModel } from '../../../generated/prisma/models.ts';
import { type Context, userIdOf } from '../../../graphql/schema/context.ts';
import { findPayloadRecord } from '../../../graphql/schema/find-record.ts';
import { Account } from './account.ts';

/**
 * Unmarks the default account, because a unique index allows only one.
 * @returns its id; null if there was none
 */
export async function clearDefault(context: Context): Promise<number | null> {
  const [previous] = await context.database.account.updateManyAndReturn({
    where: { userId: userIdOf(context), isDefault: true },
    data: { isDefault: false, updatedAt: context.now },
    select: { id: true },
  });
  return previous?.id ?? null;
}

/** The payload field with the account that {@link clearDefault} has changed. */
export const previousDefaultField = {
  type: Account,
  nullable: true,
  description:
    'The account that was the default until now. Null if the default did not change or there was none.',
} as const;

/** Reads the account that {@link clearDefault} has changed, for the payload. */
export async function findPreviousDefault(
  id: number | null,
  context: Context,
  info: GraphQLResolveInfo,
): Promise<AccountModel | null> {
  const at = ['previousDefaultAccount'];
  return id === null
    ? null
    : findPayloadRecord({ model: 'Account', where: { id }, at, context, info });
}
