import type { GraphQLResolveInfo } from 'graphql';
import type { Filter } from '../../database/query/filter.ts';
import type { AccountModel, CategoryModel } from '../../generated/prisma/models.ts';
import { type Context, userIdOf } from '../../graphql/schema/context.ts';
import { findRecordsOfField } from '../../graphql/schema/find-record.ts';

export interface ListField {
  readonly context: Context;
  readonly info: GraphQLResolveInfo;
}

/** The caller's records by their ids. Undefined if the operation does not select the field. */
async function recordsById<Model extends 'Account' | 'Category'>(
  { model, field }: { readonly model: Model; readonly field: Uncapitalize<Model> },
  ids: readonly number[],
  { context, info }: ListField,
) {
  const where = {
    userId: userIdOf(context),
    id: { in: [...new Set(ids)] },
  } as object as Filter<Model>;
  const records = await findRecordsOfField({ model, field, where, context, info });
  return records && new Map(records.map((record) => [record.id, record]));
}

/** Undefined if the operation does not select the category. */
export type WithCategory<Item> = Item & { readonly category: CategoryModel | undefined };

/**
 * Adds the caller's categories by one statement. Leaves out items whose category was deleted after
 * they were read.
 */
export async function withCategories<Item extends { readonly categoryId: number }>(
  items: readonly Item[],
  list: ListField,
): Promise<WithCategory<Item>[]> {
  const ids = items.map(({ categoryId }) => categoryId);
  const categories = await recordsById({ model: 'Category', field: 'category' }, ids, list);
  return items
    .filter(({ categoryId }) => !categories || categories.has(categoryId))
    .map((item) => ({ ...item, category: categories?.get(item.categoryId) }));
}

/** Null also if the operation does not select the account. */
export type WithAccount<Item> = Item & { readonly account: AccountModel | null };

/** Like {@link withCategories}. Items without an account stay. */
export async function withAccounts<Item extends { readonly accountId: number | null }>(
  items: readonly Item[],
  list: ListField,
): Promise<WithAccount<Item>[]> {
  const ids = items.flatMap(({ accountId }) => accountId ?? []);
  const accounts = await recordsById({ model: 'Account', field: 'account' }, ids, list);
  return items
    .filter(({ accountId }) => accountId === null || !accounts || accounts.has(accountId))
    .map((item) => {
      const { accountId } = item;
      return { ...item, account: (accountId !== null && accounts?.get(accountId)) || null };
    });
}
