import { updateDescription } from '../../../../graphql/schema/arguments.ts';
import { builder } from '../../../../graphql/schema/builder.ts';
import { changeOf, writeChanges } from '../entry-change.ts';
import { maxBulkEntries } from '../input.ts';
import { OwnEntries } from '../own-entries.ts';
import { OwnReferences } from '../own-references.ts';
import { requireTypes, typeChangeArgument, typeChangesOf } from '../type-change.ts';
import { UpdateEntryInput } from '../update-entry.ts';
import { bulkMutation } from './bulk-mutation.ts';
import { EntryResult, entryResults } from './entry-result.ts';
import { readRows } from './rows.ts';

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
  action: 'UPDATED',
  description: `Updates up to ${maxBulkEntries} of the caller's entries and the balances of their accounts, in one transaction. \`updatedAt\` changes only if a value changes. A category of the other type makes an expense income, or income an expense.`,
  input: { type: 'Entries to update.', argument: 'The entries with their changes.' },
  list: 'entries',
  rows: (t) =>
    t.field({
      type: [EntryChanges],
      required: true,
      description: `The entries with their changes, at most ${maxBulkEntries}.`,
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
  args: typeChangeArgument,
  require: requireTypes,
  write: writeChanges,
  fields: (t) => ({
    typeChanged: t.field({
      type: 'NonNegativeInt',
      description:
        'The number of entries whose new category has the other type: expenses that became income, and income that became expenses.',
      resolve: ({ values }) => typeChangesOf(values).length,
    }),
  }),
  results: (rows, context, info) => entryResults(rows, ({ entry }) => entry.id, context, info),
});
