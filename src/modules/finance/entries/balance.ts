import type { Context } from '../../../graphql/context.ts';

/** What an entry does to the account that it is linked to. */
export interface BalanceEffect {
  readonly accountId: number | null;
  readonly type: 'EXPENSE' | 'INCOME';
  /** Decimal text with two decimals. */
  readonly amount: string;
}

/**
 * Moves the balance of the entry's account by its amount: the database adds, so that nothing is
 * ever computed from a balance that was read before.
 */
export async function apply(
  { accountId, type, amount }: BalanceEffect,
  context: Context,
): Promise<void> {
  await move(accountId, type === 'INCOME' ? amount : `-${amount}`, context);
}

/** Takes back exactly what {@link apply} did. */
export async function undo(
  { accountId, type, amount }: BalanceEffect,
  context: Context,
): Promise<void> {
  await move(accountId, type === 'INCOME' ? `-${amount}` : amount, context);
}

async function move(id: number | null, increment: string, { database, now }: Context) {
  if (id === null) return;
  const data = { currentBalance: { increment }, updatedAt: now };
  await database.account.update({ where: { id }, data, select: { id: true } });
}
