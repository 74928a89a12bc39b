import { notFound } from '../../errors.ts';
import { graphql } from '../../graphql/document.ts';
import { globalId } from '../../graphql/global-id.ts';
import { form } from '../form.ts';
import { page } from '../page.ts';
import { revokeView } from './key-views.ts';

const path = '/settings/finance-keys/:id/revoke';

export const revokeFinanceKeyPage = page({
  path,
  audience: 'people',
  operation: graphql(`
    query RevokeFinanceKeyPage($id: ID!) {
      ...Visitor
      node(id: $id) {
        __typename
        ... on FinanceKey {
          databaseId
          name
          keyPrefix
        }
      }
    }
  `),
  variables: ({ params }) => ({ id: globalId('FinanceKey', params.id ?? '') }),
  view({ node }, visit, entered) {
    if (node?.__typename !== 'FinanceKey') throw notFound();
    return revokeView(visit, entered, 'finance-keys', node);
  },
});

export const revokeFinanceKey = form({
  path,
  audience: 'people',
  page: revokeFinanceKeyPage,
  operation: graphql(`
    mutation RevokeFinanceKeyByForm($id: ID!) {
      revokeFinanceKey(id: $id) {
        id
      }
    }
  `),
  async submit({ params }, run) {
    await run({ id: globalId('FinanceKey', params.id ?? '') });
    return { to: '/settings/finance-keys', notice: 'key-revoked' };
  },
});
