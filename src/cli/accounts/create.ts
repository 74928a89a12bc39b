import { graphql } from '../api/document.ts';
import { CliError } from '../cli-error.ts';
import { command } from '../declare/command.ts';
import { inputDescription, inputOptions } from '../declare/input-options.ts';
import { flag } from '../declare/option.ts';
import { accountFields } from './account.ts';

const document = graphql(`
  mutation CliCreateAccount($input: CreateAccountInput!) {
    createAccount(input: $input) {
      ...AccountRow
    }
  }
`);

export const createAccount = command({
  name: 'create',
  summary: 'Create a bank account',
  needs: 'finance',
  options: {
    ...inputOptions('CreateAccountInput', ['isDefault']),
    default: flag(inputDescription('CreateAccountInput', 'isDefault')),
  },
  examples: ['folio accounts create --name Savings --initial-balance 250.00'],
  run: async ({ api, options: { default: isDefault, ...fields } }) => {
    const { createAccount: made } = await api.run(document, { input: { ...fields, isDefault } });
    if (made) return made;
    throw new CliError('failure', 'The server made nothing');
  },
  output: {
    fields: accountFields,
    show: ({ name, databaseId }, { line }) => line(`Created ${name} (${databaseId}).`),
  },
});
