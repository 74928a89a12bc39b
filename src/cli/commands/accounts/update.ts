import { outputFields } from '../../../generated/cli/output-fields.ts';
import { usageError } from '../../core/cli-error.ts';
import { graphql } from '../../core/client/document.ts';
import { command } from '../../core/declare/command.ts';
import { inputDescription, inputOptions } from '../../core/declare/input-options.ts';
import { flag, negatableFlag } from '../../core/declare/option.ts';
import { withoutUndefined } from '../../core/declare/without-undefined.ts';
import { accountId } from './account.ts';

const document = graphql(`
  mutation CliUpdateAccount($id: ID!, $input: UpdateAccountInput!) {
    updateAccount(id: $id, input: $input) {
      account {
        ...AccountRow
      }
    }
  }
`);

export const updateAccount = command({
  name: 'update',
  summary: 'Update a bank account',
  description: 'Changes only the given values.',
  requiredKey: 'finance',
  arguments: { account: { description: 'The id or name of the account.', noun: 'Account' } },
  options: {
    ...inputOptions('UpdateAccountInput', ['isDefault']),
    clearBank: flag('Remove the bank.'),
    default: negatableFlag(inputDescription('UpdateAccountInput', 'isDefault')),
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
    return updated.account;
  },
  output: {
    fields: outputFields.AccountRow,
    show: ({ name, databaseId }, { line }) => line(`Updated account ${name} (${databaseId}).`),
  },
});
