import { notFound } from '../../errors.ts';
import { graphql } from '../../graphql/document.ts';
import { globalId } from '../../graphql/global-id.ts';
import { form } from '../form.ts';
import { page } from '../page.ts';
import { revokeView } from './key-views.ts';

const path = '/settings/api-keys/:id/revoke';

export const revokeApiKeyPage = page({
  path,
  audience: 'people',
  operation: graphql(`
    query RevokeApiKeyPage($id: ID!) {
      ...Visitor
      node(id: $id) {
        __typename
        ... on ApiKey {
          databaseId
          name
          keyPrefix
        }
      }
    }
  `),
  variables: ({ params }) => ({ id: globalId('ApiKey', params.id ?? '') }),
  view({ node }, visit, entered) {
    if (node?.__typename !== 'ApiKey') throw notFound();
    return revokeView(visit, entered, 'api-keys', node);
  },
});

export const revokeApiKey = form({
  path,
  audience: 'people',
  page: revokeApiKeyPage,
  operation: graphql(`
    mutation RevokeApiKeyByForm($id: ID!) {
      revokeApiKey(id: $id) {
        id
      }
    }
  `),
  async submit({ params }, run) {
    await run({ id: globalId('ApiKey', params.id ?? '') });
    return { to: '/settings/api-keys', notice: 'key-revoked' };
  },
});
