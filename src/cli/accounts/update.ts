import { graphql } from '../api/document.ts';
import { given } from '../changes.ts';
import { CliError, usage } from '../cli-error.ts';
import { command } from '../declare/command.ts';
import { inputDescription, inputOptions } from '../declare/input-options.ts';
import { flag, yesOrNo } from '../declare/option.ts';
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
  needs: 'finance',
  arguments: { account: { description: 'The id or the name of the account.' } },
  options: {
    ...inputOptions('UpdateAccountInput', ['isDefault']),
    clearBank: flag('Take the bank away.'),
    default: yesOrNo(inputDescription('UpdateAccountInput', 'isDefault')),
  },
  run: async ({ api, args, options }) => {
    const { default: isDefault, clearBank, bank, ...fields } = options;
    if (bank !== undefined && clearBank) throw usage('--bank and --clear-bank do not go together.');
    const input = given({ ...fields, isDefault, bank: clearBank ? null : bank });
    if (Object.keys(input).length === 0) {
      throw usage('Nothing is to be changed.', 'See what can be: folio accounts update --help');
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
