import { z } from 'zod';
import { graphql } from '../../../graphql/execution/document.ts';
import { createFinanceKeyInput } from '../../../modules/finance/finance-keys/input.ts';
import { paths } from '../../../paths.ts';
import { route } from '../../route.ts';
import { financeKey, newFinanceKey } from './response.ts';

graphql(`
  fragment FinanceKeyFields on FinanceKey {
    id: databaseId
    name
    key_prefix: keyPrefix
    last_used_at: lastUsedAt
    created_at: createdAt
  }
`);

const path = `${paths.financeService}/keys`;
const requires = { session: true } as const;

const list = route({
  method: 'GET',
  path,
  summary: 'List finance keys',
  requires,
  // The key object (D143) has no field for the revocation, so revoked keys are left out.
  operation: graphql(`
    query ListFinanceKeys {
      financeKeys(live: true) {
        ...FinanceKeyFields
      }
    }
  `),
  response: z.array(financeKey).describe('The keys that are not revoked, without pagination.'),
  toBody: (data) => data.financeKeys,
});

const create = route({
  method: 'POST',
  path,
  summary: 'Create a finance key',
  requires,
  body: createFinanceKeyInput,
  operation: graphql(`
    mutation CreateFinanceKey($input: CreateFinanceKeyInput!) {
      createFinanceKey(input: $input) {
        financeKey {
          ...FinanceKeyFields
        }
        secret
      }
    }
  `),
  variables: ({ body }) => ({ input: body }),
  response: newFinanceKey,
  toBody: ({ createFinanceKey }) => ({
    ...createFinanceKey?.financeKey,
    key: createFinanceKey?.secret,
  }),
});

export const keyRoutes = [list, create];
