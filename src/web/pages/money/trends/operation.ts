import type { MoneyTrendsPageQuery } from '../../../../generated/operations/graphql.ts';
import { graphql } from '../../../../graphql/execution/document.ts';

/** `days` has the days of the last two months. */
export const trendsOperation = graphql(`
  query MoneyTrendsPage(
    $from: LocalDate!
    $to: LocalDate!
    $previousMonth: LocalDate!
    $largest: Int!
  ) {
    ...Visitor
    financeReport(from: $from, to: $to) {
      from
      to
      periods(by: MONTH) {
        from
        totals {
          income
          expenses
          balance
        }
      }
      categories(largest: $largest) {
        ...CategorySums
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

export type TrendsReport = MoneyTrendsPageQuery['financeReport'];
