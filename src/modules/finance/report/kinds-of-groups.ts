import type { CategoryModel } from '../../../generated/prisma/models.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { Account } from '../accounts/account.ts';
import { Category } from '../categories/category.ts';
import {
  type ListField,
  type WithAccount,
  type WithCategory,
  withAccounts,
  withCategories,
} from '../records-of-items.ts';
import { FinanceGroup } from './finance-group.ts';
import { type Group, readGroups } from './groups.ts';
import type { ReportRange } from './periods.ts';

type CategoryGroup = WithCategory<Group<number>>;

export const FinanceCategoryGroup = builder
  .objectRef<CategoryGroup>('FinanceCategoryGroup')
  .implement({
    description: 'The entries of a report in one category.',
    interfaces: [FinanceGroup],
    fields: (t) => ({
      category: t.field({
        type: Category,
        description: 'The category.',
        resolve: ({ category }) => category as CategoryModel,
      }),
    }),
  });

type AccountGroup = WithAccount<Group<number | null>>;

export const FinanceAccountGroup = builder
  .objectRef<AccountGroup>('FinanceAccountGroup')
  .implement({
    description: 'The entries of a report that are linked to one bank account, or to none.',
    interfaces: [FinanceGroup],
    fields: (t) => ({
      account: t.field({
        type: Account,
        nullable: true,
        description: 'The bank account. Null for the entries without an account.',
        resolve: ({ account }) => account,
      }),
    }),
  });

export const FinanceTagGroup = builder
  .objectRef<Group<string | null>>('FinanceTagGroup')
  .implement({
    description: 'The entries of a report with one tag, or without tags.',
    interfaces: [FinanceGroup],
    fields: (t) => ({
      tag: t.exposeString('key', {
        nullable: true,
        description: 'The tag. Null for the entries without tags.',
      }),
    }),
  });

/**
 * Reads the groups of a report by category.
 * @param largest the maximum number of categories of each type, already validated; undefined for all
 */
export async function readCategoryGroups(
  range: ReportRange,
  largest: number | undefined,
  field: ListField,
): Promise<CategoryGroup[]> {
  const groups = await readGroups<number>({ dimension: 'category', largest }, range, field);
  return withCategories(
    groups.map((group) => ({ ...group, categoryId: group.key })),
    field,
  );
}

export async function readAccountGroups(
  range: ReportRange,
  field: ListField,
): Promise<AccountGroup[]> {
  const groups = await readGroups<number | null>({ dimension: 'account' }, range, field);
  return withAccounts(
    groups.map((group) => ({ ...group, accountId: group.key })),
    field,
  );
}
