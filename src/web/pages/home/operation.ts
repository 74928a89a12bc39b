import { graphql } from '../../../graphql/execution/document.ts';

/** Guests have no data: every field but the viewer requires a session. */
export const homeOperation = graphql(`
  query HomePage(
    $isMember: Boolean!
    $monthStart: LocalDate!
    $monthEnd: LocalDate!
    $until: LocalDate!
    $previousFrom: LocalDate!
    $previousTo: LocalDate!
  ) {
    ...Visitor
    viewer {
      showsFirstSteps
    }
    promptTemplates(first: 3, orderBy: { field: UPDATED_AT, direction: DESC })
      @include(if: $isMember) {
      totalCount
      nodes {
        ...PromptCard
      }
    }
    month: financeReport(from: $monthStart, to: $monthEnd) @include(if: $isMember) {
      ...ComparedTotals
    }
    soFar: financeReport(from: $monthStart, to: $until) @include(if: $isMember) {
      ...ComparedTotals
    }
    before: financeReport(from: $previousFrom, to: $previousTo) @include(if: $isMember) {
      ...ComparedTotals
    }
    days: financeReport(from: $previousFrom, to: $monthEnd) @include(if: $isMember) {
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
