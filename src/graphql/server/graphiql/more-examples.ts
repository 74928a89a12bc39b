import type { Example } from './example.ts';

/** Examples for ideas and for the finance service. */
export const moreExamples: readonly Example[] = [
  {
    name: 'SubmitIdea',
    query: `# Submits an idea with up to five images.
mutation SubmitIdea($input: SubmitIdeaInput!) {
  submitIdea(input: $input) {
    idea {
      id
      title
      feedbackType
      priority
      status
      attachments {
        filename
        contentType
        width
        height
      }
    }
  }
}
`,
    variables: {
      input: {
        title: 'Export templates as files',
        body: 'I would like to keep a copy of all my templates in a folder.',
        priority: 'HIGH',
        attachments: [
          'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWMQiVoAAAGUAQ94KdGzAAAAAElFTkSuQmCC',
        ],
      },
    },
  },
  {
    name: 'Finances',
    query: `# Your finances this month, by category.
query Finances {
  financeSummary {
    month
    totalIncome
    totalExpenses
    balance
  }
  financeAnalytics {
    categories {
      category {
        id
        name
        type
      }
      total
      count
    }
  }
  entries(first: 10) {
    totalCount
    nodes {
      date
      amount
      description
      tags
      category {
        name
        type
      }
      account {
        name
        currentBalance
      }
    }
  }
}
`,
  },
  {
    name: 'Report',
    query: `# Totals by month and by category, for charts.
query Report($from: LocalDate!, $to: LocalDate!) {
  financeReport(from: $from, to: $to) {
    totals {
      income
      expenses
      balance
    }
    periods(by: MONTH) {
      from
      to
      totals {
        income
        expenses
      }
    }
    categories {
      category {
        id
        name
      }
      totals {
        expenses
        expenseCount
      }
      periods(by: QUARTER) {
        totals {
          expenses
        }
      }
    }
    comparison {
      from
      to
      change {
        balance
      }
    }
  }
}
`,
    variables: { from: '2026-01-01', to: '2026-03-31' },
  },
  {
    name: 'Changes',
    query: `# The latest changes of your records.
query Changes($last: Int) {
  changes(last: $last) {
    position
    nodes {
      action
      changedAt
      record {
        __typename
        id
      }
    }
  }
}
`,
    variables: { last: 2 },
  },
  {
    name: 'PreviewImport',
    query: `# Previews a CSV file; commitImport imports it.
mutation PreviewImport($input: PreviewImportInput!) {
  previewImport(input: $input) {
    importPreview {
      id
      dateFormat
      newCount
      duplicateCount
      invalidCount
      rows(first: 10) {
        nodes {
          line
          status
          date
          type
          amount
          description
          category {
            name
          }
          categorySource
          unknownCategoryName
          issues {
            message
          }
        }
      }
    }
  }
}
`,
    variables: {
      input: {
        file: 'data:text/csv;base64,ZGF0ZSxkZXNjcmlwdGlvbixhbW91bnQKMjAyNi0wMy0zMSxMdW5jaCwtMTIuNTAK',
      },
    },
  },
];
