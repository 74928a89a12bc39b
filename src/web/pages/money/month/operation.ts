import type { MoneyMonthPageQuery } from '../../../../generated/operations/graphql.ts';
import { graphql } from '../../../../graphql/execution/document.ts';

/** A month of up to 200 entries is shown as a whole: two pages of the list. */
export const monthOperation = graphql(`
  query MoneyMonthPage(
    $month: YearMonth!
    $from: LocalDate!
    $to: LocalDate!
    $until: LocalDate!
    $previousFrom: LocalDate!
    $previousTo: LocalDate!
    $isCompared: Boolean!
  ) {
    ...Visitor
    ...EntryChoices
    ...DescriptionSuggestions
    financeReport(from: $from, to: $to) {
      from
      ...ComparedTotals
      categories {
        ...CategorySums
        totals {
          incomeCount
          expenseCount
        }
      }
      periods(by: DAY) {
        from
        totals {
          balance
        }
      }
    }
    soFar: financeReport(from: $from, to: $until) @include(if: $isCompared) {
      ...ComparedTotals
    }
    before: financeReport(from: $previousFrom, to: $previousTo) @include(if: $isCompared) {
      ...ComparedTotals
      categories {
        ...CategorySums
      }
    }
    newest: entries(first: 100, filter: { month: $month }) {
      nodes {
        ...ListedEntry
      }
    }
    older: entries(first: 100, offset: 100, filter: { month: $month }) {
      nodes {
        ...ListedEntry
      }
    }
  }
`);

export type MonthReport = MoneyMonthPageQuery['financeReport'];
export type ComparedReport = MoneyMonthPageQuery['before'];
