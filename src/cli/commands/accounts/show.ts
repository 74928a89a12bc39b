import { outputFields } from '../../../generated/cli/output-fields.ts';
import { command } from '../../core/declare/command.ts';
import { accountArgument, findAccount } from './account.ts';

export const showAccount = command({
  name: 'show',
  summary: 'Show a bank account',
  requiredKey: 'finance',
  arguments: { account: accountArgument },
  run: ({ api, args }) => findAccount(api, args.account),
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
