import type { Operation } from './operation.ts';

/** A request without data. The plain servers answer with a constant. */
export const typename: Operation = {
  name: '{ __typename }',
  field: '__typename',
  key: 'apiKey',
  graphql: () => ({ query: '{ __typename }' }),
  postgraphile: () => ({ query: '{ __typename }' }),
  plain: () => ({ path: '/hello' }),
  expected: () => 'Query',
};
