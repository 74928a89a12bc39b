import { readRecord } from '../../../database/page/read-page.ts';
import { toSelection } from '../../../database/page/selection.ts';
import { notFound } from '../../../errors.ts';
import type { CategoryModel, EntryModel } from '../../../generated/prisma/models.ts';
import { type Context, userIdOf } from '../../../graphql/context.ts';
import { recordSerial } from '../../../graphql/node.ts';
import { lockFinances } from '../lock-finances.ts';
import type { BalanceEffect } from './balance.ts';

const withCategory = toSelection('Entry', { include: { category: true } });
type EntryWithCategory = EntryModel & { readonly category: Pick<CategoryModel, 'type'> };

/**
 * Finds the caller's entry with a global id and locks it until the transaction ends.
 * @throws NOT_FOUND
 */
export async function lockOwnEntry(globalId: string, context: Context) {
  const id = recordSerial('Entry', globalId);
  await lockFinances(context);
  const where = { id, userId: userIdOf(context) };
  const found = await readRecord<'Entry'>(context.database, { where, selection: withCategory });
  if (!found) throw notFound();
  const { category, ...entry } = found as unknown as EntryWithCategory;
  const amount = entry.amount.toFixed(2);
  const effect: BalanceEffect = { accountId: entry.accountId, type: category.type, amount };
  return { entry: { ...entry, amount }, effect };
}
