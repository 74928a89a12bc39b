import { daysOf, monthText } from '../../calendar.ts';
import { builder } from '../../graphql/builder.ts';
import { aggregateCost, charge } from '../../graphql/charge.ts';
import { validInput } from '../../graphql/validate.ts';
import { CategoryType } from '../categories/category.ts';
import { summaryFilter } from './input.ts';
import {
  type CategoryTotal as CategoryRow,
  type DescriptionTotal as DescriptionRow,
  maxDescriptions,
  type Totals,
  totalsWithin,
} from './totals.ts';

/** Categories that a user has at most, unless the configuration allows more. */
const usualCategories = 1_000;

const AnalyticsPeriod = builder.enumType('AnalyticsPeriod', {
  description: 'How much time the analytics cover.',
  values: {
    MONTH: { description: 'The month alone.' },
    YEAR: { description: 'The whole calendar year that the month is in.' },
  } as const,
});

const CategoryTotal = builder.objectRef<CategoryRow>('CategoryTotal').implement({
  description: 'What the entries under one category add up to.',
  fields: (t) => ({
    type: t.expose('type', { type: CategoryType, description: 'What they are.' }),
    category: t.exposeString('category', { description: 'The name of the category.' }),
    emoji: t.exposeString('emoji', { description: 'The emoji of the category.' }),
    total: t.expose('total', { type: 'Money', description: 'Their sum.' }),
    count: t.exposeInt('count', { description: 'How many they are.' }),
  }),
});

const DescriptionTotal = builder.objectRef<DescriptionRow>('DescriptionTotal').implement({
  description: 'What the entries with one description under one category add up to.',
  fields: (t) => ({
    description: t.exposeString('description', { description: 'What they say.' }),
    type: t.expose('type', { type: CategoryType, description: 'What they are.' }),
    category: t.exposeString('category', { description: 'The name of the category.' }),
    total: t.expose('total', { type: 'Money', description: 'Their sum.' }),
    count: t.exposeInt('count', { description: 'How many they are.' }),
  }),
});

const FinanceAnalytics = builder
  .objectRef<Totals & { readonly month: string }>('FinanceAnalytics')
  .implement({
    description: 'Where money came from and went to.',
    fields: (t) => ({
      month: t.exposeString('month', { description: 'Such as `2026-03`.' }),
      categories: t.field({
        type: [CategoryTotal],
        description:
          'The categories that have entries, ordered by type, then from the largest total down.',
        extensions: charge({ listSize: usualCategories }),
        resolve: ({ categories }, _args, { budget }, info) => {
          budget.chargeItems(info, categories.length);
          return [...categories];
        },
      }),
      topDescriptions: t.field({
        type: [DescriptionTotal],
        description:
          'The 10 largest totals by description and category; blank descriptions are left out.',
        extensions: charge({ listSize: maxDescriptions }),
        resolve: ({ topDescriptions }) => [...topDescriptions],
      }),
    }),
  });

builder.queryField('financeAnalytics', (t) =>
  t.field({
    type: FinanceAnalytics,
    nullable: true,
    description: "The caller's spending and income by category and by description.",
    authScopes: { finance: true },
    // A year of them, by category and by description: with as many descriptions as entries, it takes
    // some times what the sum of a month does.
    extensions: charge({ each: 6 * aggregateCost }),
    args: {
      month: t.arg.string({ description: 'Such as `2026-03`; the current one (UTC) if left out.' }),
      period: t.arg({ type: AnalyticsPeriod, description: 'MONTH if left out.' }),
    },
    resolve: async (_root, args, context) => {
      const given = validInput(summaryFilter, { month: args.month ?? undefined }, []);
      const month = given.month ?? monthText(context.now);
      return { month, ...(await totalsWithin(daysOf(month, args.period ?? 'MONTH'), context)) };
    },
  }),
);
