import { updateDescription } from '../../../../graphql/schema/arguments.ts';
import { builder } from '../../../../graphql/schema/builder.ts';
import { changeOf, writeChanges } from '../entry-change.ts';
import { OwnEntries } from '../own-entries.ts';
import { OwnReferences } from '../own-references.ts';
import { UpdateEntryInput } from '../update-entry.ts';
import { bulkMutation } from './bulk-mutation.ts';
import { EntryResult, entryResults } from './entry-result.ts';
import { maxRows, readRows } from './rows.ts';

const EntryChanges = builder.inputType('EntryChanges', {
  description: 'An entry to update.',
  fields: (t) => ({
    id: t.id({ required: true, description: "The entry's global id. Each entry at most once." }),
    changes: t.field({
      type: UpdateEntryInput,
      required: true,
      description: updateDescription,
    }),
  }),
});

bulkMutation('updateEntries', {
  description: `Updates up to ${maxRows} of the caller's entries and the balances of their accounts, in one transaction. \`updatedAt\` changes only if a value changes.`,
  input: { type: 'Entries to update.', argument: 'The entries with their changes.' },
  list: 'entries',
  rows: (t) =>
    t.field({
      type: [EntryChanges],
      required: true,
      description: `The entries with their changes, at most ${maxRows}.`,
    }),
  rejected: 'rejected entries',
  resultType: EntryResult,
  read: async (items, context) => {
    const entries = await OwnEntries.read(
      items.map(({ id }) => id),
      context,
    );
    const changes = items.map((item) => item.changes);
    const references = await OwnReferences.read(changes, context, ['changes']);
    return readRows(items, ({ id, changes }) =>
      changeOf(entries.take(id, ['id']), changes, references, ['changes']),
    );
  },
  write: writeChanges,
  results: (rows, context, info) => entryResults(rows, ({ entry }) => entry.id, context, info),
});
