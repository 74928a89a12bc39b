import type { CategoryModel } from '../../../generated/prisma/models.ts';
import { type BuilderTypes, builder } from '../../../graphql/schema/builder.ts';
import { aggregateCost, charge } from '../../../graphql/schema/charge.ts';
import { daysOf } from '../../../input/calendar.ts';
import { recordQuotas } from '../../../settings/quotas.ts';
import { Category, CategoryType } from '../categories/category.ts';
import { monthArgument, monthOf } from '../month-argument.ts';
import { type WithCategory, withCategories } from '../records-of-items.ts';
import {
  type AnalyticsTotals,
  type CategoryTotal as CategoryRow,
  type DescriptionTotal as DescriptionRow,
  maxDescriptions,
  totalsWithin,
} from './totals.ts';

const AnalyticsPeriod = builder.enumType('AnalyticsPeriod', {
  description: 'The period of the analytics.',
  values: {
    MONTH: { description: 'The month.' },
    YEAR: { description: 'The calendar year of the month.' },
  } as const,
});

type CommonRow = Omit<CategoryRow, 'emoji'>;

/** The fields that both kinds of totals have. */
const totalFields = (
  t: PothosSchemaTypes.ObjectFieldBuilder<BuilderTypes, WithCategory<CommonRow>>,
) => ({
  type: t.expose('type', {
    type: CategoryType,
    description: 'Whether the entries are income or expenses.',
  }),
  category: t.field({
    type: Category,
    description: 'The category.',
    resolve: ({ category }) => category as CategoryModel,
  }),
  categoryName: t.exposeString('categoryName', { description: 'The name of the category.' }),
  total: t.expose('total', { type: 'Money', description: 'The sum of the entries.' }),
  count: t.exposeInt('count', { description: 'The number of entries.' }),
});

const CategoryTotal = builder.objectRef<WithCategory<CategoryRow>>('CategoryTotal').implement({
  description: 'The total of the entries in one category.',
  fields: (t) => ({
    ...totalFields(t as never),
    emoji: t.exposeString('emoji', { description: 'The emoji of the category.' }),
  }),
});

const DescriptionTotal = builder
  .objectRef<WithCategory<DescriptionRow>>('DescriptionTotal')
  .implement({
    description: 'The total of the entries with one description in one category.',
    fields: (t) => ({
      ...totalFields(t as never),
      description: t.exposeString('description', { description: "The entries' description." }),
    }),
  });

const FinanceAnalytics = builder
  .objectRef<AnalyticsTotals & { readonly month: string }>('FinanceAnalytics')
  .implement({
    description: 'Spending and income by category and by description.',
    fields: (t) => ({
      month: t.expose('month', { type: 'YearMonth', description: 'For example `2026-03`.' }),
      categories: t.field({
        type: [CategoryTotal],
        description:
          'Totals of the categories that have entries, ordered by type, then by total, largest first.',
        extensions: charge({ listSize: recordQuotas.categories.default }),
        resolve: ({ categories }, _args, context, info) => {
          context.budget.chargeItems(info, categories.length);
          return withCategories(categories, { context, info });
        },
      }),
      topDescriptions: t.field({
        type: [DescriptionTotal],
        description:
          'The 10 largest totals by description and category. Entries without a description are left out.',
        extensions: charge({ listSize: maxDescriptions }),
        resolve: ({ topDescriptions }, _args, context, info) =>
          withCategories(topDescriptions, { context, info }),
      }),
    }),
  });

builder.queryField('financeAnalytics', (t) =>
  t.field({
    type: FinanceAnalytics,
    description: "The caller's spending and income by category and by description.",
    authScopes: { finance: true },
    // Grouping a year of entries by description takes several times as long as a month's sum.
    extensions: charge({ each: 6 * aggregateCost }),
    args: {
      ...monthArgument,
      period: t.arg({ type: AnalyticsPeriod, description: 'Default: MONTH.' }),
    },
    resolve: async (_root, args, context) => {
      const month = monthOf(args, context);
      return { month, ...(await totalsWithin(daysOf(month, args.period ?? 'MONTH'), context)) };
    },
  }),
);
