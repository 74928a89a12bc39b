import { outputFields } from '../../../generated/cli/output-fields.ts';
import { CliError } from '../../core/cli-error.ts';
import { graphql } from '../../core/client/document.ts';
import { command } from '../../core/declare/command.ts';
import { accountId } from './account.ts';

const document = graphql(`
  query CliShowAccount($id: ID!) {
    account(id: $id) {
      ...AccountRow
    }
  }
`);

export const showAccount = command({
  name: 'show',
  summary: 'Show a bank account',
  requiredKey: 'finance',
  arguments: { account: { description: 'The id or name of the account.', noun: 'Account' } },
  run: async ({ api, args }) => {
    const { account } = await api.run(document, { id: await accountId(api, args.account) });
    if (account) return account;
    throw new CliError('notFound', 'Not found');
  },
  output: {
    fields: outputFields.AccountRow,
    show: (record, printer) =>
      printer.record([
        ['Name', `${record.emoji} ${record.name}`],
        ['Id', record.databaseId],
        ['Bank', record.bank],
        ['Initial balance', record.initialBalance],
        ['Current balance', record.currentBalance],
        ['Default', record.isDefault ? 'yes' : 'no'],
        ['Entries', record.entryCount],
        ['Created', record.createdAt],
        ['Updated', record.updatedAt],
      ]),
  },
});
