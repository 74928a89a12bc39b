import { graphql } from '../api/document.ts';
import { CliError, usageError } from '../cli-error.ts';
import { command } from '../declare/command.ts';
import { flag, money, text, yesOrNo } from '../declare/option.ts';
import { withoutUndefined } from '../without-undefined.ts';
import { accountFields, accountId } from './account.ts';

const document = graphql(`
  mutation CliUpdateAccount($id: ID!, $input: UpdateAccountInput!) {
    updateAccount(id: $id, input: $input) {
      ...AccountRow
    }
  }
`);

export const updateAccount = command({
  name: 'update',
  summary: 'Update a bank account',
  description: 'Changes only the given values.',
  requiredKey: 'finance',
  arguments: { account: { description: 'Id or name of the account.' } },
  options: {
    name: text('Name, 1 to 100 characters.'),
    bank: text('Name of the bank, at most 100 characters.'),
    clearBank: flag('Remove the bank.'),
    emoji: text('Emoji, at most 16 characters.'),
    currentBalance: money('Current balance.'),
    default: yesOrNo('Whether this is the default account.'),
  },
  run: async ({ api, args, options }) => {
    const { default: isDefault, clearBank, bank, ...fields } = options;
    if (bank !== undefined && clearBank)
      throw usageError('--bank and --clear-bank cannot be combined.');
    const input = withoutUndefined({ ...fields, isDefault, bank: clearBank ? null : bank });
    if (Object.keys(input).length === 0) {
      throw usageError(
        'No changes given.',
        'To see the options, run: folio accounts update --help',
      );
    }
    const id = await accountId(api, args.account);
    const { updateAccount: updated } = await api.run(document, { id, input });
    if (updated) return updated;
    throw new CliError('failure', 'The server returned no data.');
  },
  output: {
    fields: accountFields,
    show: ({ name, databaseId }, { line }) => line(`Updated account ${name} (${databaseId}).`),
  },
});
