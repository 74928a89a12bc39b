import type { HomePageQuery } from '../../../generated/operations/graphql.ts';
import { graphql } from '../../../graphql/execution/document.ts';

/** Guests have no data: every field but the viewer requires a session. */
export const homeOperation = graphql(`
  query HomePage(
    $isMember: Boolean!
    $monthStart: LocalDate!
    $monthEnd: LocalDate!
    $previousMonthStart: LocalDate!
  ) {
    ...Visitor
    promptTemplates(first: 3, orderBy: { field: UPDATED_AT, direction: DESC })
      @include(if: $isMember) {
      totalCount
      nodes {
        ...PromptCard
      }
    }
    month: financeReport(from: $monthStart, to: $monthEnd) @include(if: $isMember) {
      totals {
        income
        expenses
        balance
        incomeCount
        expenseCount
      }
      comparison {
        totals {
          incomeCount
          expenseCount
        }
        change {
          income
          expenses
          balance
        }
      }
    }
    days: financeReport(from: $previousMonthStart, to: $monthEnd) @include(if: $isMember) {
      periods(by: DAY) {
        from
        totals {
          expenses
        }
      }
    }
    newestEntry: entries(first: 1) @include(if: $isMember) {
      nodes {
        id
      }
    }
    apiKeys(live: true) @include(if: $isMember) {
      id
    }
    financeKeys(live: true) @include(if: $isMember) {
      id
    }
  }
`);

export type HomeData = HomePageQuery;
