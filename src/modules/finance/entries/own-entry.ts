import { notFound } from '../../../errors.ts';
import { type Context, userIdOf } from '../../../graphql/context.ts';
import { recordSerial } from '../../../graphql/node.ts';
import { lockFinances } from '../lock-finances.ts';
import type { BalanceEffect } from './balance.ts';

/**
 * Finds the caller's entry with a global id and locks it until the transaction ends.
 * @throws NOT_FOUND
 */
export async function lockOwnEntry(globalId: string, context: Context) {
  const id = recordSerial('Entry', globalId);
  await lockFinances(context);
  const found = await context.database.entry.findUnique({
    where: { id, userId: userIdOf(context) },
    include: { category: { select: { type: true } } },
  });
  if (!found) throw notFound();
  const { category, ...entry } = found;
  const amount = entry.amount.toFixed(2);
  const effect: BalanceEffect = { accountId: entry.accountId, type: category.type, amount };
  return { entry: { ...entry, amount }, effect };
}
