import { outputFields } from '../../../generated/cli/output-fields.ts';
import { graphql } from '../../core/client/document.ts';
import { command } from '../../core/declare/command.ts';
import { inputDescription, inputOptions } from '../../core/declare/input-options.ts';
import { negatableFlag } from '../../core/declare/option.ts';

const document = graphql(`
  mutation CliCreateAccount($input: CreateAccountInput!) {
    createAccount(input: $input) {
      account {
        ...AccountRow
      }
    }
  }
`);

export const createAccount = command({
  name: 'create',
  summary: 'Create a bank account',
  requiredKey: 'finance',
  options: {
    ...inputOptions('CreateAccountInput', ['isDefault']),
    default: {
      ...negatableFlag(inputDescription('CreateAccountInput', 'isDefault')),
      field: 'isDefault',
    },
  },
  examples: ['folio accounts create --name Savings --initial-balance 250.00'],
  run: async ({ api, options: { default: isDefault, ...fields } }) => {
    const { createAccount: created } = await api.run(document, { input: { ...fields, isDefault } });
    return created.account;
  },
  output: {
    fields: outputFields.AccountRow,
    show: ({ name, databaseId }, { line }) => line(`Created account ${name} (${databaseId}).`),
  },
});
