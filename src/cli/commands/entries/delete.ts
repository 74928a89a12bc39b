import { outputFields } from '../../../generated/cli/output-fields.ts';
import { usageError } from '../../core/cli-error.ts';
import { graphql } from '../../core/client/document.ts';
import { databaseIdOf } from '../../core/client/record-id.ts';
import { type Call, command } from '../../core/declare/command.ts';
import { yes } from '../../core/declare/option.ts';
import { count } from '../../core/output/count.ts';
import { noteUndo } from '../undo.ts';
import { entryArgument, entryId, findEntry, signedAmount } from './entry.ts';

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

const bulkDocument = graphql(`
  mutation CliDeleteEntries($ids: [ID!]!) {
    deleteEntries(input: { ids: $ids, errorPolicy: SKIP_FAILED }) {
      results {
        deletedEntryId
      }
      change {
        id
        undoableUntil
      }
    }
  }
`);

/** The maximum of one request. */
const maxEntries = 500;

type DeleteCall = Pick<
  Call<unknown, { readonly yes: boolean }>,
  'api' | 'options' | 'terminal' | 'warn'
>;

async function deleteOne({ api, options, terminal }: DeleteCall, text: string) {
  const entry = await findEntry(api, text);
  const entryText = `${signedAmount(entry)} for ${entry.category.name} on ${entry.date}`;
  await terminal.confirm(`Delete entry ${entryText}?`, options.yes);
  return (await api.run(document, { id: entry.id })).deleteEntry;
}

/** The rows of entries that do not exist have no change. */
async function deleteAll({ api, options, terminal, warn }: DeleteCall, ids: readonly string[]) {
  if (ids.length > maxEntries) throw usageError(`Pass at most ${maxEntries} entries.`);
  await terminal.confirm(`Delete ${count(ids.length, 'entry', 'entries')}?`, options.yes);
  const { change, results } = (await api.run(bulkDocument, { ids: [...ids] })).deleteEntries;
  return ids.map((id, index) => {
    const databaseId = Number(databaseIdOf(id));
    if (results[index]?.deletedEntryId) return { id, databaseId, change };
    warn(`Entry “${databaseId}” not found.`);
    return { id, databaseId, change: null };
  });
}

const isDeleted = ({ change }: { readonly change?: unknown }) => change != null;

export const deleteEntry = command({
  name: 'delete',
  summary: 'Delete entries',
  description:
    'With several ids, those that do not exist are reported with exit code 3, the others are deleted, and --json prints a list.',
  requiredKey: 'finance',
  variadic: { ...entryArgument, name: 'ids', required: true },
  options: { yes: yes() },
  examples: ['folio entries delete 723', 'folio entries delete 720 721 723 --yes'],
  run: async (call) => {
    const { note, options, positionals, terminal } = call;
    terminal.requireConfirmable(options.yes);
    const [id = '', ...others] = new Set(positionals.map(entryId));
    const deleted =
      others.length === 0 ? await deleteOne(call, id) : await deleteAll(call, [id, ...others]);
    noteUndo({ note }, [deleted].flat().find(isDeleted)?.change);
    return deleted;
  },
  exitOf: (deleted) => ([deleted].flat().every(isDeleted) ? 'done' : 'notFound'),
  output: {
    fields: outputFields.CliDeleteEntry,
    show: (deleted, { line }) =>
      line(
        Array.isArray(deleted)
          ? `Deleted ${count(deleted.filter(isDeleted).length, 'entry', 'entries')}.`
          : `Deleted entry ${deleted.databaseId}.`,
      ),
  },
});
