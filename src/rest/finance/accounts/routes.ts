import { z } from 'zod';
import { graphql } from '../../../graphql/execution/document.ts';
import { createAccountInput, updateAccountInput } from '../../../modules/finance/accounts/input.ts';
import { paths } from '../../../paths.ts';
import { currentRecord } from '../../conditional/seen-state.ts';
import { deleted } from '../../deleted.ts';
import { route } from '../../route.ts';
import { account, accountId } from './response.ts';

graphql(`
  fragment AccountFields on Account {
    id: databaseId
    name
    bank
    emoji
    initial_balance: initialBalance
    current_balance: currentBalance
    is_default: isDefault
    created_at: createdAt
    updated_at: updatedAt
  }
`);

const path = `${paths.financeService}/accounts`;
const recordPath = `${path}/:id`;
const requires = { finance: true } as const;

const list = route({
  method: 'GET',
  path,
  summary: 'List bank accounts',
  requires,
  followsChanges: true,
  operation: graphql(`
    query ListAccounts {
      accounts {
        ...AccountFields
      }
    }
  `),
  response: z.array(account).describe('All accounts, without pagination.'),
  toBody: (data) => data.accounts,
});

const create = route({
  method: 'POST',
  path,
  summary: 'Create a bank account',
  requires,
  returnsRecord: true,
  body: createAccountInput.restSchema,
  operation: graphql(`
    mutation CreateAccount($input: CreateAccountInput!) {
      createAccount(input: $input) {
        account {
          ...AccountFields
        }
      }
    }
  `),
  variables: ({ body }) => ({ input: body }),
  response: account,
  toBody: (data) => data.createAccount?.account,
});

const current = currentRecord({
  operation: graphql(`
    query ShowAccount($id: ID!) {
      account(id: $id) {
        ...AccountFields
      }
    }
  `),
  response: account,
  toBody: (data) => data.account,
});

const update = route({
  method: 'PATCH',
  path: recordPath,
  summary: 'Update a bank account',
  requires,
  returnsRecord: true,
  record: 'Account',
  current,
  body: updateAccountInput.restSchema,
  requestExample: { current_balance: '312.80', is_default: true },
  operation: graphql(`
    mutation UpdateAccount($id: ID!, $input: UpdateAccountInput!) {
      updateAccount(id: $id, input: $input) {
        account {
          ...AccountFields
        }
      }
    }
  `),
  variables: ({ id, body }) => ({ id, input: body as object }),
  response: account,
  toBody: (data) => data.updateAccount?.account,
});

const remove = route({
  method: 'DELETE',
  path: recordPath,
  summary: 'Delete a bank account',
  requires,
  record: 'Account',
  current,
  operation: graphql(`
    mutation DeleteAccount($id: ID!) {
      deleteAccount(id: $id) {
        id: databaseId
      }
    }
  `),
  variables: ({ id }) => ({ id }),
  response: deleted(accountId),
  toBody: (data) => ({ ...data.deleteAccount, deleted: true }),
});

export const accountRoutes = [list, create, update, remove];
