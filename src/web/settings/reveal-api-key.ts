import { notFound } from '../../errors.ts';
import { graphql } from '../../graphql/document.ts';
import { globalId } from '../../graphql/global-id.ts';
import { form } from '../form.ts';
import { page } from '../page.ts';
import { revealView } from './key-views.ts';
import { revealedSecretView } from './secret.ts';

const path = '/settings/api-keys/:id/reveal';

export const revealApiKeyPage = page({
  path,
  audience: 'people',
  operation: graphql(`
    query RevealApiKeyPage($id: ID!) {
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
    return revealView(visit, entered, 'api-keys', node);
  },
});

export const revealApiKey = form({
  path,
  audience: 'people',
  page: revealApiKeyPage,
  operation: graphql(`
    mutation RevealApiKeyByForm($id: ID!, $password: String!) {
      revealApiKey(id: $id, password: $password)
    }
  `),
  async submit({ fields, params }, run) {
    const id = globalId('ApiKey', params.id ?? '');
    const data = await run({ id, password: fields.text('password') });
    const secret = data.revealApiKey;
    if (secret == null) throw new Error('a key was revealed without being shown');
    return {
      show: (visit) => revealedSecretView(visit, { section: 'api-keys', secret }),
    };
  },
});
