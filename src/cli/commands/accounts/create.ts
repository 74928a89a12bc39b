import { outputFields } from '../../../generated/cli/output-fields.ts';
import { graphql } from '../../core/client/document.ts';
import { command } from '../../core/declare/command.ts';
import { inputFields } from '../../core/declare/input-fields.ts';
import { inputOption, inputOptions } from '../../core/declare/input-options.ts';

const document = graphql(`
  mutation CliCreateAccount($input: CreateAccountInput!) {
    createAccount(input: $input) {
      account {
        ...AccountRow
      }
    }
  }
`);

const options = {
  ...inputOptions('CreateAccountInput', ['isDefault']),
  default: inputOption('CreateAccountInput', 'isDefault'),
};

export const createAccount = command({
  name: 'create',
  summary: 'Create a bank account',
  requiredKey: 'finance',
  options,
  examples: ['folio accounts create --name Savings --initial-balance 250.00'],
  run: async (call) => {
    const input = await inputFields<'CreateAccountInput'>(options, call);
    return (await call.api.run(document, { input })).createAccount.account;
  },
  output: {
    fields: outputFields.AccountRow,
    show: ({ name, databaseId }, { line }) => line(`Created account ${name} (${databaseId}).`),
  },
});
