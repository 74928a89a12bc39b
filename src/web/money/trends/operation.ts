import type { MoneyTrendsPageQuery } from '../../../generated/operations/graphql.ts';
import { graphql } from '../../../graphql/document.ts';

/** `days` has the days of the last two months. */
export const trendsOperation = graphql(`
  query MoneyTrendsPage($from: LocalDate!, $to: LocalDate!, $previousMonth: LocalDate!) {
    ...Visitor
    financeReport(from: $from, to: $to) {
      from
      to
      totals {
        income
        expenses
        balance
      }
      periods(by: MONTH) {
        from
        totals {
          income
          expenses
          balance
        }
      }
      categories {
        category {
          databaseId
          name
          emoji
          type
        }
        totals {
          income
          expenses
        }
        periods(by: MONTH) {
          totals {
            income
            expenses
          }
        }
      }
    }
    days: financeReport(from: $previousMonth, to: $to) {
      periods(by: DAY) {
        from
        totals {
          expenses
        }
      }
    }
  }
`);

export type TrendsReport = NonNullable<MoneyTrendsPageQuery['financeReport']>;
