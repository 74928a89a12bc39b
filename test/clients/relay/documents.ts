import { graphql } from 'relay-runtime';

// The Relay compiler reads these documents. In an application, a Babel plugin replaces each of them
// with its compiled module; the tests import the compiled modules themselves.

graphql`
  query EntryListQuery(
    $first: Int
    $after: String
    $last: Int
    $before: String
    $filter: EntryFilter
  ) @throwOnFieldError {
    entries(first: $first, after: $after, last: $last, before: $before, filter: $filter)
      @connection(key: "EntryList_entries") {
      __id
      edges {
        node {
          id
          amount
          description
        }
      }
      pageInfo {
        hasNextPage
        hasPreviousPage
        startCursor
        endCursor
      }
    }
  }
`;

graphql`
  query OneEntryQuery($id: ID!) @throwOnFieldError {
    entry(id: $id) {
      id
      amount
    }
  }
`;

graphql`
  query AccountListQuery @throwOnFieldError {
    accounts {
      id
      name
      currentBalance
    }
  }
`;

graphql`
  query SummaryQuery($month: YearMonth!) @throwOnFieldError {
    financeSummary(month: $month) {
      balance
    }
  }
`;

graphql`
  mutation CreateEntryMutation(
    $input: CreateEntryInput!
    $connections: [ID!]!
    $month: YearMonth!
  ) {
    createEntry(input: $input) {
      entryEdge @prependEdge(connections: $connections) {
        node {
          id
          amount
          description
        }
      }
      account {
        id
        currentBalance
      }
      query {
        financeSummary(month: $month) {
          balance
        }
      }
    }
  }
`;

graphql`
  mutation UpdateEntryMutation($id: ID!, $input: UpdateEntryInput!) @raw_response_type {
    updateEntry(id: $id, input: $input) {
      entry {
        id
        amount
        description
      }
      account {
        id
        currentBalance
      }
      previousAccount {
        id
        currentBalance
      }
    }
  }
`;

graphql`
  mutation DeleteEntryMutation($id: ID!, $connections: [ID!]!) {
    deleteEntry(id: $id) {
      deletedEntryId @deleteEdge(connections: $connections) @deleteRecord
      account {
        id
        currentBalance
      }
    }
  }
`;

graphql`
  mutation CreatePromptTemplateMutation($input: CreatePromptTemplateInput!) {
    createPromptTemplate(input: $input) {
      promptTemplate {
        id
        screenshots {
          id
          contentType
          url
        }
      }
    }
  }
`;

graphql`
  subscription ChangesSubscription($after: String) {
    changes(after: $after) {
      cursor
      node {
        action
        record {
          id
          ... on Entry {
            amount
          }
        }
      }
    }
  }
`;
