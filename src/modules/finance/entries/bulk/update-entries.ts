import { builder } from '../../../../graphql/schema/builder.ts';
import { charge } from '../../../../graphql/schema/charge.ts';
import { statementsOnly } from '../../../../graphql/schema/mutation-options.ts';
import { lockFinances } from '../../lock-finances.ts';
import { changeOf, writeChanges } from '../entry-change.ts';
import { OwnEntries } from '../own-entries.ts';
import { OwnReferences } from '../own-references.ts';
import { UpdateEntryInput } from '../update-entry.ts';
import { bulkPayload } from './bulk-payload.ts';
import { EntryResult, entryResults, findPayloadAccounts } from './entry-result.ts';
import {
  BulkErrorPolicy,
  maxRows,
  readRows,
  requireRowLimit,
  requireRows,
  validRows,
} from './rows.ts';

const EntryChanges = builder.inputType('EntryChanges', {
  description: 'An entry to update.',
  fields: (t) => ({
    id: t.id({ required: true, description: "The entry's global id. Each entry at most once." }),
    changes: t.field({
      type: UpdateEntryInput,
      required: true,
      description: 'The fields to update. Fields left out keep their value.',
    }),
  }),
});

const UpdateEntriesInput = builder.inputType('UpdateEntriesInput', {
  description: 'Entries to update.',
  fields: (t) => ({
    entries: t.field({
      type: [EntryChanges],
      required: true,
      description: `The entries with their changes, at most ${maxRows}.`,
    }),
    errorPolicy: t.field({
      type: BulkErrorPolicy,
      description: 'How to handle rejected entries. Default: REJECT_ALL.',
    }),
  }),
});

const UpdateEntriesPayload = bulkPayload('updateEntries', EntryResult);

builder.mutationField('updateEntries', (t) =>
  t.field({
    type: UpdateEntriesPayload,
    description: `Updates up to ${maxRows} of the caller's entries and the balances of their accounts, in one transaction. \`updatedAt\` changes only if a value changes.`,
    authScopes: { finance: true },
    extensions: { ...statementsOnly, ...charge({ rows: 'entries' }) },
    args: {
      input: t.arg({
        type: UpdateEntriesInput,
        required: true,
        description: 'The entries with their changes.',
      }),
    },
    resolve: async (_root, { input }, context, info) => {
      const { entries: items, errorPolicy } = input;
      requireRowLimit('entries', items);
      await lockFinances(context);
      const entries = await OwnEntries.read(
        items.map(({ id }) => id),
        context,
      );
      const changes = items.map((item) => item.changes);
      const references = await OwnReferences.read(changes, context, ['changes']);
      const rows = readRows(items, ({ id, changes }) =>
        changeOf(entries.take(id, ['id']), changes, references, ['changes']),
      );
      requireRows(rows, 'entries', errorPolicy);
      const accountIds = await writeChanges(
        validRows(rows).map(({ value }) => value),
        context,
      );
      return {
        results: await entryResults(rows, ({ entry }) => entry.id, context, info),
        accounts: await findPayloadAccounts(accountIds, context, info),
      };
    },
  }),
);
