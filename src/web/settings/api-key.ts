import { notFound } from '../../errors.ts';
import { graphql } from '../../graphql/document.ts';
import { globalId } from '../../graphql/global-id.ts';
import { form } from '../form.ts';
import { type PageRequest, page } from '../page.ts';
import { revealView, revokeView } from './key-views.ts';
import { revealedSecretView } from './secret.ts';

const section = 'api-keys';
const idOf = ({ params }: Pick<PageRequest, 'params'>) => globalId('ApiKey', params.id ?? '');

const operation = graphql(`
  query ApiKeyPage($id: ID!) {
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
`);

/** A page about one of the caller's prompt-service keys. */
const keyPage = (action: string, view: typeof revealView) =>
  page({
    path: `/settings/${section}/:id/${action}`,
    audience: 'people',
    operation,
    variables: (request) => ({ id: idOf(request) }),
    view({ node }, visit, entered) {
      if (node?.__typename !== 'ApiKey') throw notFound();
      return view(visit, entered, section, node);
    },
  });

export const revealApiKeyPage = keyPage('reveal', revealView);
export const revokeApiKeyPage = keyPage('revoke', revokeView);

export const revealApiKey = form({
  path: revealApiKeyPage.path,
  audience: 'people',
  page: revealApiKeyPage,
  operation: graphql(`
    mutation RevealApiKeyByForm($id: ID!, $password: String!) {
      revealApiKey(id: $id, password: $password)
    }
  `),
  async submit({ fields, params }, run) {
    const data = await run({ id: idOf({ params }), password: fields.text('password') });
    const secret = data.revealApiKey;
    if (secret == null) throw new Error('a key was revealed without being shown');
    return { show: (visit) => revealedSecretView(visit, { section, secret }) };
  },
});

export const revokeApiKey = form({
  path: revokeApiKeyPage.path,
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
    await run({ id: idOf({ params }) });
    return { to: `/settings/${section}`, notice: 'key-revoked' };
  },
});
