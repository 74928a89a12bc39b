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
  summary: 'Change a bank account',
  description: 'Only what is given changes.',
  requiredKey: 'finance',
  arguments: { account: { description: 'The id or the name of the account.' } },
  options: {
    name: text('1 to 100 characters.'),
    bank: text('The bank, at most 100 characters.'),
    clearBank: flag('Take the bank away.'),
    emoji: text('At most 16 characters.'),
    currentBalance: money('What is in it now.'),
    default: yesOrNo('Whether entries without an account get this one.'),
  },
  run: async ({ api, args, options }) => {
    const { default: isDefault, clearBank, bank, ...fields } = options;
    if (bank !== undefined && clearBank)
      throw usageError('--bank and --clear-bank do not go together.');
    const input = withoutUndefined({ ...fields, isDefault, bank: clearBank ? null : bank });
    if (Object.keys(input).length === 0) {
      throw usageError(
        'Nothing is to be changed.',
        'See what can be: folio accounts update --help',
      );
    }
    const id = await accountId(api, args.account);
    const { updateAccount: updated } = await api.run(document, { id, input });
    if (updated) return updated;
    throw new CliError('failure', 'The server changed nothing');
  },
  output: {
    fields: accountFields,
    show: ({ name, databaseId }, { line }) => line(`Updated ${name} (${databaseId}).`),
  },
});
