import { graphql } from '../../../graphql/execution/document.ts';
import { analyticsFilter } from '../../../modules/finance/analytics/input.ts';
import { monthFilter } from '../../../modules/finance/entries/input.ts';
import { paths } from '../../../paths.ts';
import { route } from '../../route.ts';
import { analytics, summary } from './response.ts';

const requires = { finance: true } as const;

const showAnalytics = route({
  method: 'GET',
  path: `${paths.financeService}/analytics`,
  summary: 'Show spending and income by category',
  requires,
  followsChanges: true,
  query: analyticsFilter,
  operation: graphql(`
    query ShowAnalytics($month: YearMonth, $period: AnalyticsPeriod) {
      financeAnalytics(month: $month, period: $period) {
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
  `),
  variables: ({ query }) => ({ month: query.month ?? null, period: query.period ?? null }),
  response: analytics,
  toBody: (data) => data.financeAnalytics,
});

const showSummary = route({
  method: 'GET',
  path: `${paths.financeService}/summary`,
  summary: 'Show the summary of a month',
  requires,
  followsChanges: true,
  query: monthFilter,
  operation: graphql(`
    query ShowSummary($month: YearMonth) {
      financeSummary(month: $month) {
        month
        total_income: income
        total_expenses: expenses
        balance
      }
    }
  `),
  variables: ({ query }) => ({ month: query.month ?? null }),
  response: summary,
  toBody: (data) => data.financeSummary,
});

export const analyticsRoutes = [showAnalytics, showSummary];
