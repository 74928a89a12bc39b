import type { MoneyMonthPageQuery } from '../../../../generated/operations/graphql.ts';
import { graphql } from '../../../../graphql/execution/document.ts';

/** A month of up to 200 entries is shown as a whole: two pages of the list. */
export const monthOperation = graphql(`
  query MoneyMonthPage($month: YearMonth!, $from: LocalDate!, $to: LocalDate!) {
    ...Visitor
    ...EntryChoices
    ...DescriptionSuggestions
    financeReport(from: $from, to: $to) {
      from
      totals {
        income
        expenses
        balance
        incomeCount
        expenseCount
      }
      comparison {
        totals {
          income
          expenses
          balance
        }
        change {
          income
          expenses
          balance
        }
      }
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

export type MonthReport = NonNullable<MoneyMonthPageQuery['financeReport']>;
