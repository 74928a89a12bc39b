import type { CategoriesPageQuery } from '../../../../generated/operations/graphql.ts';
import { categoryTypeTitles } from '../entry-fields.ts';

export type CategoryType = CategoriesPageQuery['categories'][number]['type'];

export const categoryTypes: Record<
  CategoryType,
  { readonly plural: string; readonly noun: string; readonly description: string }
> = {
  EXPENSE: {
    plural: categoryTypeTitles.EXPENSE,
    noun: 'expense',
    description: 'Money that you spend, such as food or rent.',
  },
  INCOME: {
    plural: categoryTypeTitles.INCOME,
    noun: 'income',
    description: 'Money that you receive, such as a salary.',
  },
};

export const categoriesPath = '/money/categories';
