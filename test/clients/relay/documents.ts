import { graphql } from 'relay-runtime';

// The Relay compiler reads these documents. In an application, a Babel plugin replaces each of them
// by its compiled module; the tests import the compiled modules themselves.

graphql`
  fragment EntryList_query on Query
  @argumentDefinitions(
    filter: { type: "EntryFilter" }
    orderBy: { type: "EntryOrder" }
    first: { type: "Int", defaultValue: 2 }
    after: { type: "String" }
    last: { type: "Int" }
    before: { type: "String" }
  )
  @refetchable(queryName: "EntryListPageQuery")
  @throwOnFieldError {
    entries(
      filter: $filter
      orderBy: $orderBy
      first: $first
      after: $after
      last: $last
      before: $before
    ) @connection(key: "EntryList_entries", filters: ["filter", "orderBy"]) {
      __id
      edges {
        node {
          id
          amount
          description
        }
      }
    }
  }
`;
