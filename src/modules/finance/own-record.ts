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

/** The caller's finances must be locked. @throws NOT_FOUND, PRECONDITION_FAILED, CONFLICT */
export async function findOwnAccount(
  args: RecordArguments,
  context: Context,
): Promise<AccountModel> {
  const found = await context.database.account.findUnique({
    where: whereOf('Account', args, context),
  });
  if (!found) throw notFound();
  await context.precondition?.(context);
  requireUnchanged('account', found, args);
  return found;
}

/** Locks the account until the transaction ends. @throws as {@link findOwnAccount} */
export async function lockOwnAccount(
  args: RecordArguments,
  context: Context,
): Promise<AccountModel> {
  await lockFinances(context);
  return findOwnAccount(args, context);
}

/** The caller's finances must be locked. @throws NOT_FOUND, PRECONDITION_FAILED, CONFLICT */
export async function findOwnCategory(
  args: RecordArguments,
  context: Context,
): Promise<CategoryModel> {
  const found = await context.database.category.findUnique({
    where: whereOf('Category', args, context),
  });
  if (!found) throw notFound();
  await context.precondition?.(context);
  requireUnchanged('category', found, args);
  return found;
}

/** Locks the category until the transaction ends. @throws as {@link findOwnCategory} */
export async function lockOwnCategory(
  args: RecordArguments,
  context: Context,
): Promise<CategoryModel> {
  await lockFinances(context);
  return findOwnCategory(args, context);
}
