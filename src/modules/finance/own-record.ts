import type { AccountModel, CategoryModel } from '../../generated/prisma/models.ts';
import { type Context, userIdOf } from '../../graphql/schema/context.ts';
import { recordSerial } from '../../graphql/schema/node.ts';
import { type RecordArguments, requireUnchanged } from '../../graphql/schema/unchanged.ts';
import { lockFinances } from './lock-finances.ts';

type Find<Model> = (args: RecordArguments, context: Context) => Promise<Model>;

/** The condition for one of the caller's records. */
export const ownSerial = (id: string | number, context: Context) => ({
  id: Number(id),
  userId: userIdOf(context),
});

/** The caller's finances must be locked. @throws NOT_FOUND, PRECONDITION_FAILED, CONFLICT */
export const findOwnAccount: Find<AccountModel> = async (args, context) => {
  const where = ownSerial(recordSerial('Account', args.id), context);
  const found = await context.database.account.findUnique({ where });
  return requireUnchanged('account', found, args, context);
};

/** The caller's finances must be locked. @throws NOT_FOUND, PRECONDITION_FAILED, CONFLICT */
export const findOwnCategory: Find<CategoryModel> = async (args, context) => {
  const where = ownSerial(recordSerial('Category', args.id), context);
  const found = await context.database.category.findUnique({ where });
  return requireUnchanged('category', found, args, context);
};

const locked =
  <Model>(find: Find<Model>): Find<Model> =>
  async (args, context) => {
    await lockFinances(context);
    return find(args, context);
  };

/** Locks the account until the transaction ends. @throws as {@link findOwnAccount} */
export const lockOwnAccount = locked(findOwnAccount);

/** Locks the category until the transaction ends. @throws as {@link findOwnCategory} */
export const lockOwnCategory = locked(findOwnCategory);
