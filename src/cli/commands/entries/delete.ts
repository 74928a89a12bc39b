import { outputFields } from '../../../generated/cli/output-fields.ts';
import { graphql } from '../../core/client/document.ts';
import { command } from '../../core/declare/command.ts';
import { yes } from '../../core/declare/option.ts';
import { noteUndo } from '../undo.ts';
import { entryArgument, findEntry, signedAmount } from './entry.ts';

const document = graphql(`
  mutation CliDeleteEntry($id: ID!) {
    deleteEntry(id: $id) {
      id: deletedEntryId
      databaseId
      change {
        id
        undoableUntil
      }
    }
  }
`);

export const deleteEntry = command({
  name: 'delete',
  summary: 'Delete an entry',
  requiredKey: 'finance',
  arguments: { id: entryArgument },
  options: { yes: yes() },
  run: async ({ api, args, note, options, terminal }) => {
    terminal.requireConfirmable(options.yes);
    const entry = await findEntry(api, args.id);
    const entryText = `${signedAmount(entry)} for ${entry.category.name} on ${entry.date}`;
    await terminal.confirm(`Delete entry ${entryText}?`, options.yes);
    const { deleteEntry: deleted } = await api.run(document, { id: entry.id });
    noteUndo({ note }, deleted.change);
    return deleted;
  },
  output: {
    fields: outputFields.CliDeleteEntry,
    show: ({ databaseId }, { line }) => line(`Deleted entry ${databaseId}.`),
  },
});
