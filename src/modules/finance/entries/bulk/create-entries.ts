import { validInput } from '../../../../graphql/schema/validate.ts';
import { CreateEntryInput } from '../create-entry.ts';
import { createEntryInput, maxBulkEntries } from '../input.ts';
import { insertEntries, requireInserted } from '../write-entries.ts';
import { bulkMutation } from './bulk-mutation.ts';
import { EntryResult, entryResults } from './entry-result.ts';
import { readResults, readRows, validRows } from './rows.ts';

bulkMutation('createEntries', {
  action: 'CREATED',
  description: `Creates up to ${maxBulkEntries} entries and updates the balances of their accounts, in one transaction.`,
  input: { type: 'New entries.', argument: 'The new entries.' },
  list: 'entries',
  rows: (t) =>
    t.field({
      type: [CreateEntryInput],
      required: true,
      description: `The new entries, at most ${maxBulkEntries}.`,
    }),
  rejected: 'rejected entries',
  resultType: EntryResult,
  // The insertion finds out which categories and accounts exist.
  read: async (entries, context) => {
    const valid = readRows(entries, (entry) => validInput(createEntryInput.schema, entry, []));
    const inserted = await insertEntries(
      validRows(valid).map(({ value }) => value),
      context,
    );
    return readResults(valid, inserted, (row) => requireInserted(row, []));
  },
  write: async (inserted) => {
    const withChange = inserted.filter(({ hasChangedBalance }) => hasChangedBalance);
    return [...new Set(withChange.flatMap(({ accountId }) => accountId ?? []))];
  },
  results: (rows, context, info) => entryResults(rows, ({ id }) => id, context, info),
});
