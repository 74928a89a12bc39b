import type { Context } from '../../../graphql/context.ts';

/** The change of a balance by an entry. */
export interface BalanceEffect {
  readonly accountId: number | null;
  readonly type: 'EXPENSE' | 'INCOME';
  /** Decimal text with two decimals. */
  readonly amount: string;
}

/**
 * Adds the entry to the balance of its account. The database adds, because a balance that was read
 * before may have changed.
 */
export async function apply(
  { accountId, type, amount }: BalanceEffect,
  context: Context,
): Promise<void> {
  await move(accountId, type === 'INCOME' ? amount : `-${amount}`, context);
}

/** Reverses {@link apply}. */
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
