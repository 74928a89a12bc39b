import { notFound } from '../../errors.ts';
import { graphql } from '../../graphql/document.ts';
import { globalId } from '../../graphql/global-id.ts';
import { form } from '../form.ts';
import { type PageRequest, page } from '../page.ts';
import { revealView, revokeView } from './key-views.ts';
import { revealedSecretView } from './secret.ts';

const section = 'finance-keys';
const idOf = ({ params }: Pick<PageRequest, 'params'>) => globalId('FinanceKey', params.id ?? '');

const operation = graphql(`
  query FinanceKeyPage($id: ID!) {
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
`);

/** A page about one of the caller's finance keys. */
const keyPage = (action: string, view: typeof revealView) =>
  page({
    path: `/settings/${section}/:id/${action}`,
    audience: 'people',
    operation,
    variables: (request) => ({ id: idOf(request) }),
    view({ node }, visit, entered) {
      if (node?.__typename !== 'FinanceKey') throw notFound();
      return view(visit, entered, section, node);
    },
  });

export const revealFinanceKeyPage = keyPage('reveal', revealView);
export const revokeFinanceKeyPage = keyPage('revoke', revokeView);

export const revealFinanceKey = form({
  path: revealFinanceKeyPage.path,
  audience: 'people',
  page: revealFinanceKeyPage,
  operation: graphql(`
    mutation RevealFinanceKeyByForm($id: ID!, $password: String!) {
      revealFinanceKey(id: $id, password: $password)
    }
  `),
  async submit({ fields, params }, run) {
    const data = await run({ id: idOf({ params }), password: fields.text('password') });
    const secret = data.revealFinanceKey;
    if (secret == null) throw new Error('a key was revealed without being shown');
    return { show: (visit) => revealedSecretView(visit, { section, secret }) };
  },
});

export const revokeFinanceKey = form({
  path: revokeFinanceKeyPage.path,
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
    await run({ id: idOf({ params }) });
    return { to: `/settings/${section}`, notice: 'key-revoked' };
  },
});
