import { notFound } from '../../errors.ts';
import type { AccountModel, CategoryModel } from '../../generated/prisma/models.ts';
import { type Context, userIdOf } from '../../graphql/schema/context.ts';
import { recordSerial } from '../../graphql/schema/node.ts';
import { type RecordArguments, requireUnchanged } from '../../graphql/schema/unchanged.ts';
import { lockFinances } from './lock-finances.ts';

const whereOf = (model: 'Account' | 'Category', { id }: RecordArguments, context: Context) => ({
  id: recordSerial(model, id),
  userId: userIdOf(context),
});

/** Locks the caller's finances until the transaction ends. @throws NOT_FOUND, CONFLICT */
export async function lockOwnAccount(
  args: RecordArguments,
  context: Context,
): Promise<AccountModel> {
  const where = whereOf('Account', args, context);
  await lockFinances(context);
  const found = await context.database.account.findUnique({ where });
  if (!found) throw notFound();
  requireUnchanged('account', found, args);
  return found;
}

/** Locks the caller's finances until the transaction ends. @throws NOT_FOUND, CONFLICT */
export async function lockOwnCategory(
  args: RecordArguments,
  context: Context,
): Promise<CategoryModel> {
  const where = whereOf('Category', args, context);
  await lockFinances(context);
  const found = await context.database.category.findUnique({ where });
  if (!found) throw notFound();
  requireUnchanged('category', found, args);
  return found;
}
