import { graphql } from './gql-tada/graphql.ts';

// The documents of the tests of Apollo Client, urql and gql.tada.

export const entryList = graphql(`
  query EntryList(
    $first: Int
    $after: String
    $last: Int
    $before: String
    $filter: EntryFilter
    $orderBy: EntryOrder
  ) {
    entries(
      first: $first
      after: $after
      last: $last
      before: $before
      filter: $filter
      orderBy: $orderBy
    ) {
      edges {
        cursor
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
`);

export const oneEntry = graphql(`
  query OneEntry($id: ID!) {
    entry(id: $id) {
      id
      amount
      description
    }
  }
`);

export const accountList = graphql(`
  query AccountList {
    accounts {
      id
      name
      currentBalance
    }
  }
`);

export const createEntry = graphql(`
  mutation CreateEntry($input: CreateEntryInput!) {
    createEntry(input: $input) {
      entryEdge {
        cursor
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
    }
  }
`);

export const updateEntry = graphql(`
  mutation UpdateEntry($id: ID!, $input: UpdateEntryInput!) {
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
`);

export const deleteEntry = graphql(`
  mutation DeleteEntry($id: ID!) {
    deleteEntry(id: $id) {
      deletedEntryId
      account {
        id
        currentBalance
      }
    }
  }
`);

export const createPromptTemplate = graphql(`
  mutation CreatePromptTemplate($input: CreatePromptTemplateInput!) {
    createPromptTemplate(input: $input) {
      promptTemplate {
        id
        screenshots {
          id
          contentType
          byteSize
          url
        }
      }
    }
  }
`);
