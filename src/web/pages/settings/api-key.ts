import { graphql } from '../../../graphql/execution/document.ts';
import { keyPages } from './key-pages.ts';

export const [revealApiKeyPage, revokeApiKeyPage] = keyPages({
  typename: 'ApiKey',
  section: 'api-keys',
  show: graphql(`
    query ApiKeyPage($id: ID!) {
      ...Visitor
      key: node(id: $id) {
        ... on ApiKey {
          databaseId
          name
          keyPrefix
        }
      }
    }
  `),
  reveal: graphql(`
    mutation RevealApiKeyByForm($id: ID!, $password: String!) {
      revealed: revealApiKey(id: $id, password: $password) {
        secret
      }
    }
  `),
  revoke: graphql(`
    mutation RevokeApiKeyByForm($id: ID!) {
      revokeApiKey(id: $id) {
        __typename
      }
    }
  `),
});
