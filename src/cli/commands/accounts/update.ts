import { outputFields } from '../../../generated/cli/output-fields.ts';
import { graphql } from '../../core/client/document.ts';
import { command } from '../../core/declare/command.ts';
import { changedFields } from '../../core/declare/input-fields.ts';
import { inputOption, inputOptions } from '../../core/declare/input-options.ts';
import { updateOptions } from '../../core/declare/update-options.ts';
import { accountArgument, accountId } from './account.ts';

const document = graphql(`
  mutation CliUpdateAccount($id: ID!, $input: UpdateAccountInput!) {
    updateAccount(id: $id, input: $input) {
      account {
        ...AccountRow
      }
    }
  }
`);

const options = updateOptions('UpdateAccountInput', {
  ...inputOptions('UpdateAccountInput', ['isDefault']),
  default: inputOption('UpdateAccountInput', 'isDefault'),
});

export const updateAccount = command({
  name: 'update',
  summary: 'Update a bank account',
  description: 'Changes only the given values.',
  requiredKey: 'finance',
  arguments: { account: accountArgument },
  options,
  run: async (call) => {
    const input = await changedFields<'UpdateAccountInput'>(options, call);
    const id = await accountId(call.api, call.args.account);
    return (await call.api.run(document, { id, input })).updateAccount.account;
  },
  output: {
    fields: outputFields.AccountRow,
    show: ({ name, databaseId }, { line }) => line(`Updated account ${name} (${databaseId}).`),
  },
});
