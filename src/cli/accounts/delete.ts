import { graphql } from '../api/document.ts';
import { CliError } from '../cli-error.ts';
import { command } from '../declare/command.ts';
import { yes } from '../declare/option.ts';
import { accountId } from './account.ts';

const findDocument = graphql(`
  query CliFindAccount($id: ID!) {
    account(id: $id) {
      id
      name
      entryCount
    }
  }
`);

const document = graphql(`
  mutation CliDeleteAccount($id: ID!) {
    deleteAccount(id: $id) {
      id
      databaseId
    }
  }
`);

export const deleteAccount = command({
  name: 'delete',
  summary: 'Delete a bank account',
  description: 'Its entries stay, without an account.',
  requiredKey: 'finance',
  arguments: { account: { description: 'The id or the name of the account.' } },
  options: { yes: yes() },
  run: async ({ api, args, options, terminal }) => {
    terminal.requireConfirmable(options.yes);
    const { account } = await api.run(findDocument, { id: await accountId(api, args.account) });
    if (!account) throw new CliError('notFound', 'Not found');
    const entriesText = `its ${account.entryCount} entries stay without an account`;
    await terminal.confirm(`Delete the account ${account.name}? (${entriesText})`, options.yes);
    const { deleteAccount: deleted } = await api.run(document, { id: account.id });
    if (!deleted) throw new CliError('failure', 'The server deleted nothing');
    return { ...deleted, name: account.name };
  },
  output: {
    fields: {
      id: 'The global id of the deleted record.',
      databaseId: 'The id that it had.',
      name: 'The name that it had.',
    },
    show: ({ name }, { line }) => line(`Deleted the account ${name}.`),
  },
});
