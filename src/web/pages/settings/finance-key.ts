import { graphql } from '../../../graphql/execution/document.ts';
import { keyPages } from './key-pages.ts';

export const [revealFinanceKeyPage, revokeFinanceKeyPage] = keyPages({
  typename: 'FinanceKey',
  section: 'finance-keys',
  reveal: graphql(`
    mutation RevealFinanceKeyByForm($id: ID!, $password: String!) {
      revealed: revealFinanceKey(id: $id, password: $password) {
        secret
      }
    }
  `),
  revoke: graphql(`
    mutation RevokeFinanceKeyByForm($id: ID!) {
      revokeFinanceKey(id: $id) {
        __typename
      }
    }
  `),
});
