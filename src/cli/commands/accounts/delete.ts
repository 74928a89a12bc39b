import { outputFields } from '../../../generated/cli/output-fields.ts';
import { graphql } from '../../core/client/document.ts';
import { command } from '../../core/declare/command.ts';
import { yes } from '../../core/declare/option.ts';
import { count } from '../../core/output/count.ts';
import { noteUndo } from '../undo.ts';
import { accountArgument, findAccount } from './account.ts';

const document = graphql(`
  mutation CliDeleteAccount($id: ID!) {
    deleteAccount(id: $id) {
      id: deletedAccountId
      databaseId
      change {
        id
        undoableUntil
      }
    }
  }
`);

export const deleteAccount = command({
  name: 'delete',
  summary: 'Delete a bank account',
  description: 'Its entries are kept without an account.',
  requiredKey: 'finance',
  arguments: { account: accountArgument },
  options: { yes: yes() },
  run: async ({ api, args, note, options, terminal }) => {
    terminal.requireConfirmable(options.yes);
    const account = await findAccount(api, args.account);
    const entriesText = `keep its ${count(account.entryCount, 'entry', 'entries')} without an account`;
    await terminal.confirm(
      `Delete account ${account.name} (${account.databaseId}) and ${entriesText}?`,
      options.yes,
    );
    const { deleteAccount: deleted } = await api.run(document, { id: account.id });
    noteUndo({ note }, deleted.change);
    return { ...deleted, name: account.name };
  },
  output: {
    fields: { ...outputFields.CliDeleteAccount, name: 'The name of the deleted account.' },
    show: ({ name }, { line }) => line(`Deleted account ${name}.`),
  },
});
