import type { AccountModel } from '../../../generated/prisma/models.ts';
import { type Context, userIdOf } from '../../../graphql/schema/context.ts';
import { Account } from './account.ts';

/**
 * A unique index allows only one default account. @returns the id of the account; null if there was
 * none
 */
export async function clearDefault(context: Context): Promise<number | null> {
  const [previous] = await context.database.account.updateManyAndReturn({
    where: { userId: userIdOf(context), isDefault: true },
    data: { isDefault: false, updatedAt: context.now },
    select: { id: true },
  });
  return previous?.id ?? null;
}

export interface WithPreviousDefault {
  readonly previousDefaultAccount: AccountModel | null;
}

/** The payload field with the account that {@link clearDefault} has changed. */
export const previousDefaultField = {
  type: Account,
  nullable: true,
  description:
    'The account that was the default until now. Null if the default did not change or there was none.',
} as const;
