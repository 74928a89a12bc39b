import { notFound } from '../../errors.ts';
import { graphql } from '../../graphql/document.ts';
import { globalId } from '../../graphql/global-id.ts';
import { form } from '../form.ts';
import { page } from '../page.ts';
import { revealView } from './key-views.ts';
import { revealedSecretView } from './secret.ts';

const path = '/settings/finance-keys/:id/reveal';

export const revealFinanceKeyPage = page({
  path,
  audience: 'people',
  operation: graphql(`
    query RevealFinanceKeyPage($id: ID!) {
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
    return revealView(visit, entered, 'finance-keys', node);
  },
});

export const revealFinanceKey = form({
  path,
  audience: 'people',
  page: revealFinanceKeyPage,
  operation: graphql(`
    mutation RevealFinanceKeyByForm($id: ID!, $password: String!) {
      revealFinanceKey(id: $id, password: $password)
    }
  `),
  async submit({ fields, params }, run) {
    const id = globalId('FinanceKey', params.id ?? '');
    const data = await run({ id, password: fields.text('password') });
    const secret = data.revealFinanceKey;
    if (secret == null) throw new Error('a key was revealed without being shown');
    return {
      show: (visit) => revealedSecretView(visit, { section: 'finance-keys', secret }),
    };
  },
});
