import { enumText } from '../../common/enum-values.ts';
import type { AnalyticsPeriod } from '../../generated/cli/graphql.ts';
import { outputFields } from '../../generated/cli/output-fields.ts';
import { graphql } from '../core/client/document.ts';
import { command } from '../core/declare/command.ts';
import { month, oneOf } from '../core/declare/option.ts';
import { localMonth } from '../core/local-date.ts';
import { monthPage } from './month-page.ts';

const document = graphql(`
  query CliAnalytics($month: YearMonth, $period: AnalyticsPeriod) {
    financeAnalytics(month: $month, period: $period) {
      month
      categories {
        type
        category: categoryName
        emoji
        total
        count
      }
      topDescriptions {
        description
        type
        category: categoryName
        total
        count
      }
    }
  }
`);

const periods: Readonly<Record<AnalyticsPeriod, string>> = {
  MONTH: 'The month (default).',
  YEAR: 'The year that contains the month.',
};

export const analytics = command({
  name: 'analytics',
  summary: 'Show totals by category and by description',
  requiredKey: 'finance',
  options: {
    month: month('Month, YYYY-MM; default the current month in your time zone.'),
    period: oneOf('Period of the totals.', periods),
  },
  run: async ({ api, options: { month = localMonth(), ...others } }) =>
    (await api.run(document, { month, ...others })).financeAnalytics,
  page: ({ options: { month } }) => monthPage('/money', month),
  output: {
    fields: outputFields.CliAnalytics,
    show: ({ categories, topDescriptions }, { line, table }) => {
      table(
        categories,
        [
          { title: 'type', value: ({ type }) => enumText(type) },
          {
            title: 'category',
            value: ({ emoji, category }) => `${emoji} ${category}`,
            canShrink: true,
          },
          { title: 'total', value: ({ total }) => total, align: 'right' },
          { title: 'entries', value: ({ count }) => count, align: 'right' },
        ],
        'No entries found.',
      );
      if (topDescriptions.length === 0) return;
      line('');
      table(
        topDescriptions,
        [
          { title: 'description', value: ({ description }) => description, canShrink: true },
          { title: 'category', value: ({ category }) => category },
          { title: 'total', value: ({ total }) => total, align: 'right' },
          { title: 'entries', value: ({ count }) => count, align: 'right' },
          { title: 'type', value: ({ type }) => enumText(type) },
        ],
        '',
      );
    },
  },
});
