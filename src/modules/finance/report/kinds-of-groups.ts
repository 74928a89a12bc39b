import type { CategoryModel } from '../../../generated/prisma/models.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { Category } from '../categories/category.ts';
import { type ListField, type WithCategory, withCategories } from '../records-of-items.ts';
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

/**
 * Reads the groups of a report by category.
 * @param largest the maximum number of categories of each type, valid; all if it is undefined
 */
export async function readCategoryGroups(
  range: ReportRange,
  largest: number | undefined,
  { context, info }: ListField,
): Promise<CategoryGroup[]> {
  const groups = await readGroups<number>({ dimension: 'category', largest }, range, {
    context,
    info,
  });
  context.budget.chargeItems(info, groups.length);
  const items = groups.map((group) => ({ ...group, categoryId: group.key }));
  return withCategories(items, { context, info });
}
