import { graphql } from '../api/document.ts';
import { CliError } from '../cli-error.ts';
import { command } from '../declare/command.ts';
import { flag, money, required, text } from '../declare/option.ts';
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
  requiredKey: 'finance',
  options: {
    name: required(text('1 to 100 characters.')),
    bank: text('The bank, at most 100 characters.'),
    emoji: text('At most 16 characters; 🏦 if left out.'),
    initialBalance: money('What is in it at first; 0 if left out.'),
    default: flag('Entries without an account get this one.'),
  },
  examples: ['folio accounts create --name Savings --initial-balance 250.00'],
  run: async ({ api, options: { default: isDefault, ...fields } }) => {
    const { createAccount: created } = await api.run(document, { input: { ...fields, isDefault } });
    if (created) return created;
    throw new CliError('failure', 'The server made nothing');
  },
  output: {
    fields: accountFields,
    show: ({ name, databaseId }, { line }) => line(`Created ${name} (${databaseId}).`),
  },
});
