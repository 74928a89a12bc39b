import { builder } from '../../../../graphql/schema/builder.ts';
import { charge } from '../../../../graphql/schema/charge.ts';
import { statementsOnly } from '../../../../graphql/schema/mutation-options.ts';
import { validInput } from '../../../../graphql/schema/validate.ts';
import { lockFinances } from '../../lock-finances.ts';
import { CreateEntryInput } from '../create-entry.ts';
import { createEntryInput } from '../input.ts';
import { insertEntries, requireInserted } from '../write-entries.ts';
import { bulkPayload } from './bulk-payload.ts';
import { EntryResult, entryResults, findPayloadAccounts } from './entry-result.ts';
import {
  BulkErrorPolicy,
  maxRows,
  readResults,
  readRows,
  requireRowLimit,
  requireRows,
  validRows,
} from './rows.ts';

const CreateEntriesInput = builder.inputType('CreateEntriesInput', {
  description: 'New entries.',
  fields: (t) => ({
    entries: t.field({
      type: [CreateEntryInput],
      required: true,
      description: `The new entries, at most ${maxRows}.`,
    }),
    errorPolicy: t.field({
      type: BulkErrorPolicy,
      description: 'How to handle rejected entries. Default: REJECT_ALL.',
    }),
  }),
});

const CreateEntriesPayload = bulkPayload('createEntries', EntryResult);

builder.mutationField('createEntries', (t) =>
  t.field({
    type: CreateEntriesPayload,
    description: `Creates up to ${maxRows} entries and updates the balances of their accounts, in one transaction.`,
    authScopes: { finance: true },
    extensions: { ...statementsOnly, ...charge({ rows: 'entries' }) },
    args: {
      input: t.arg({
        type: CreateEntriesInput,
        required: true,
        description: 'The new entries.',
      }),
    },
    resolve: async (_root, { input }, context, info) => {
      const { entries, errorPolicy } = input;
      requireRowLimit('entries', entries);
      await lockFinances(context);
      const valid = readRows(entries, (entry) => validInput(createEntryInput.schema, entry, []));
      const inserted = await insertEntries(
        validRows(valid).map(({ value }) => value),
        context,
      );
      const rows = readResults(valid, inserted, (row) => requireInserted(row, []));
      requireRows(rows, 'entries', errorPolicy);
      const accountIds = new Set(validRows(rows).flatMap(({ value }) => value.accountId ?? []));
      return {
        results: await entryResults(rows, ({ id }) => id, context, info),
        accounts: await findPayloadAccounts([...accountIds], context, info),
      };
    },
  }),
);
