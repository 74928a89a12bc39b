import { graphql } from '../../../graphql/execution/document.ts';
import { keyPages } from './key-pages.ts';

export const [revealApiKeyPage, revokeApiKeyPage] = keyPages({
  typename: 'ApiKey',
  section: 'api-keys',
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
