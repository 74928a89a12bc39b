import { graphql } from '../../graphql/execution/document.ts';
import { tool } from './tool.ts';

export const showMonth = graphql(`
  query McpShowMonth($month: YearMonth) {
    financeSummary(month: $month) {
      month
      income
      expenses
      balance
    }
    financeAnalytics(month: $month) {
      categories {
        categoryName
        emoji
        type
        total
        count
      }
      topDescriptions {
        description
        categoryName
        type
        total
        count
      }
    }
  }
`);

export const showReport = graphql(`
  query McpShowReport($from: LocalDate!, $to: LocalDate!, $by: PeriodLength! = MONTH) {
    financeReport(from: $from, to: $to) {
      from
      to
      totals {
        income
        expenses
        balance
        incomeCount
        expenseCount
      }
      comparison {
        from
        to
        change {
          income
          expenses
          balance
        }
      }
      periods(by: $by) {
        from
        to
        totals {
          income
          expenses
          balance
        }
      }
      categories(largest: 20) {
        category {
          id
          name
          type
        }
        totals {
          income
          expenses
          balance
        }
      }
    }
  }
`);

export const financeTools = [
  tool({
    name: 'show_month',
    title: 'Show a month',
    description:
      "Returns the income, the expenses and the balance of a month of the user's finances, with the totals of its categories and its 10 largest totals by description.",
    operation: showMonth,
  }),
  tool({
    name: 'show_report',
    title: 'Show a financial report',
    description:
      "Returns the sums of the user's entries in a range of days: in total, compared with the previous range, by period, and of the 20 largest categories of each type.",
    operation: showReport,
  }),
  tool({
    name: 'find_entries',
    title: 'Find income and expenses',
    description:
      "Searches the user's entries: income and expenses. Without a filter, returns the latest ones. For the next page, pass endCursor as after. For sums, use show_month or show_report.",
    operation: graphql(`
      query McpFindEntries(
        $filter: EntryFilter
        $orderBy: EntryOrder
        $first: Int = 20
        $after: String
      ) {
        entries(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {
          nodes {
            id
            date
            amount
            description
            tags
            recurring
            category {
              id
              name
              type
            }
            account {
              id
              name
            }
            updatedAt
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `),
  }),
  tool({
    name: 'list_categories_and_accounts',
    title: 'List categories and bank accounts',
    description:
      "Returns the user's categories and bank accounts with their balances. Use it before add_entries and correct_entry, which need the ids.",
    operation: graphql(`
      query McpListCategoriesAndAccounts {
        categories {
          id
          name
          emoji
          type
        }
        accounts {
          id
          name
          bank
          currentBalance
          isDefault
        }
      }
    `),
  }),
  tool({
    name: 'add_entries',
    title: 'Add income and expenses',
    description:
      "Creates up to 500 entries and updates the balances of their accounts. The category makes an entry income or an expense; the amount is always positive. Without a date, an entry is of today in UTC: if the user says yesterday, pass the date. Pass an idempotencyKey, so that a repeated call doesn't add the entries twice.",
    operation: graphql(`
      mutation McpAddEntries($input: CreateEntriesInput!) {
        createEntries(input: $input) {
          results {
            index
            entry {
              id
              date
              amount
              description
              category {
                name
                type
              }
            }
            issues {
              path
              message
            }
          }
          accounts {
            id
            name
            currentBalance
          }
        }
      }
    `),
  }),
  tool({
    name: 'correct_entry',
    title: 'Correct an entry',
    description:
      "Updates one of the user's entries and the balances of its accounts. Pass only the fields to update. A category of the other type makes an expense income, or income an expense: pass allowTypeChange false unless the user wants that.",
    replaces: true,
    operation: graphql(`
      mutation McpCorrectEntry(
        $id: ID!
        $input: UpdateEntryInput!
        $ifUpdatedAt: DateTime
        $allowTypeChange: Boolean
      ) {
        updateEntry(
          id: $id
          input: $input
          ifUpdatedAt: $ifUpdatedAt
          allowTypeChange: $allowTypeChange
        ) {
          entry {
            id
            date
            amount
            description
            tags
            recurring
            category {
              id
              name
              type
            }
            account {
              id
              name
              currentBalance
            }
            updatedAt
          }
          typeChanged
        }
      }
    `),
  }),
];
