import type { GraphQLResolveInfo } from 'graphql';
import type { AccountModel, CategoryModel } from '../../generated/prisma/models.ts';
import { type Context, userIdOf } from '../../graphql/schema/context.ts';
import { findRecordsOfField } from '../../graphql/schema/find-record.ts';

export interface ListField {
  readonly context: Context;
  readonly info: GraphQLResolveInfo;
}

interface LinkedRecord {
  readonly id: number;
}

const ownRecords = (ids: readonly number[], context: Context) => ({
  userId: userIdOf(context),
  id: { in: [...new Set(ids)] },
});

const byId = <Item extends LinkedRecord>(records: readonly Item[]) =>
  new Map(records.map((each) => [each.id, each]));

/** Undefined if the operation does not select the category. */
export type WithCategory<Item> = Item & { readonly category: CategoryModel | undefined };

/**
 * Adds the caller's categories by one statement. Leaves out items whose category was deleted after
 * they were read.
 */
export async function withCategories<Item extends { readonly categoryId: number }>(
  items: readonly Item[],
  { context, info }: ListField,
): Promise<WithCategory<Item>[]> {
  const where = ownRecords(
    items.map(({ categoryId }) => categoryId),
    context,
  );
  const options = { model: 'Category', field: 'category', where, context, info } as const;
  const records = await findRecordsOfField(options);
  const categories = records && byId(records);
  return items
    .filter(({ categoryId }) => !categories || categories.has(categoryId))
    .map((item) => ({ ...item, category: categories?.get(item.categoryId) }));
}

/** Null also if the operation does not select the account. */
export type WithAccount<Item> = Item & { readonly account: AccountModel | null };

/** Like {@link withCategories}. Items without an account stay. */
export async function withAccounts<Item extends { readonly accountId: number | null }>(
  items: readonly Item[],
  { context, info }: ListField,
): Promise<WithAccount<Item>[]> {
  const where = ownRecords(
    items.flatMap(({ accountId }) => accountId ?? []),
    context,
  );
  const options = { model: 'Account', field: 'account', where, context, info } as const;
  const records = await findRecordsOfField(options);
  const accounts = records && byId(records);
  return items
    .filter(({ accountId }) => accountId === null || !accounts || accounts.has(accountId))
    .map((item) => {
      const { accountId } = item;
      return { ...item, account: (accountId !== null && accounts?.get(accountId)) || null };
    });
}
