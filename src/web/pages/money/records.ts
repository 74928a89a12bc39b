import { graphql } from '../../../graphql/execution/document.ts';
import { ownPath } from '../../framework/address.ts';
import type { Visit } from '../../framework/visit.ts';

// How pages show a category, with a link to its entries.
graphql(`
  fragment CategoryName on Category {
    databaseId
    name
    emoji
    type
  }
`);

// The expenses and the income of a category in a report.
graphql(`
  fragment CategorySums on FinanceCategoryGroup {
    category {
      ...CategoryName
    }
    totals {
      income
      expenses
    }
  }
`);

// The fields of an entry that lists show.
graphql(`
  fragment ListedEntry on Entry {
    databaseId
    updatedAt
    date
    amount
    description
    recurring
    tags
    category {
      ...CategoryName
    }
    account {
      databaseId
      name
    }
  }
`);

// The categories and accounts that entries can be assigned to.
graphql(`
  fragment EntryChoices on Query {
    categories {
      ...CategoryName
    }
    accounts {
      databaseId
      name
      emoji
      isDefault
    }
  }
`);

// The descriptions that a field for the description of an entry suggests.
graphql(`
  fragment DescriptionSuggestions on Query {
    descriptionSuggestions {
      description
      category {
        databaseId
      }
    }
  }
`);

/** The address to return to after a form: `next`, or the list of entries. */
export const nextPath = ({ query, baseUrl }: Pick<Visit, 'query' | 'baseUrl'>): string =>
  ownPath(query.next, baseUrl) ?? '/money/entries';
