import { isDeepStrictEqual } from 'node:util';
import { builder } from '../../../../graphql/builder.ts';
import { charge } from '../../../../graphql/charge.ts';
import { statementsOnly } from '../../../../graphql/mutation-transaction.ts';
import { validInput } from '../../../../graphql/validate.ts';
import { lockFinances } from '../../lock-finances.ts';
import { type BalanceEffect, changeBalances } from '../balance.ts';
import { updateEntryInput } from '../input.ts';
import { changedTags } from '../tag-changes.ts';
import { UpdateEntryInput } from '../update-entry.ts';
import { bulkPayload } from './bulk-payload.ts';
import { EntryResult, entryResults, findPayloadAccounts } from './entry-result.ts';
import { OwnEntries, type OwnEntry } from './own-entries.ts';
import { OwnReferences } from './own-references.ts';
import { BulkErrorPolicy, maxRows, readRows, requireRowLimit, validRows } from './rows.ts';
import { type EntryColumns, updateEntryRows } from './write-entries.ts';

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

/** An entry before and after its changes. */
interface Change {
  readonly entry: OwnEntry;
  readonly columns: EntryColumns;
  readonly effect: BalanceEffect;
}

type Changes = typeof UpdateEntryInput.$inferInput;

function changeOf(entry: OwnEntry, changes: Changes, references: OwnReferences): Change {
  const valid = validInput(updateEntryInput.schema, changes, ['changes']);
  const { categoryId, accountId, tags, addTags, removeTags, ...others } = valid;
  const category = categoryId === undefined ? undefined : references.category(categoryId);
  const account = accountId === undefined ? undefined : references.accountId(accountId);
  const given = {
    ...others,
    tags: tags ?? changedTags(entry.columns.tags, { addTags, removeTags }, ['changes']),
    ...(category ? { categoryId: category.id } : {}),
    ...(account === undefined ? {} : { accountId: account }),
  };
  const columns = { ...entry.columns, ...given } as EntryColumns;
  const effect = {
    accountId: columns.accountId,
    type: category?.type ?? entry.effect.type,
    amount: columns.amount,
  };
  return { entry, columns, effect };
}

builder.mutationField('updateEntries', (t) =>
  t.field({
    type: UpdateEntriesPayload,
    nullable: true,
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
      const entries = await OwnEntries.find(
        items.map(({ id }) => id),
        context,
      );
      const references = await OwnReferences.find(
        items.map(({ changes }) => changes),
        context,
        ['changes'],
      );
      const rows = readRows(items, { list: 'entries', policy: errorPolicy }, ({ id, changes }) =>
        changeOf(entries.take(id, ['id']), changes, references),
      );
      const changed = validRows(rows)
        .map(({ value }) => value)
        .filter(({ entry, columns }) => !isDeepStrictEqual(columns, entry.columns));
      await updateEntryRows(
        changed.map(({ entry: { id }, columns }) => ({ id, ...columns })),
        context,
      );
      const effects = changed
        .filter(({ entry, effect }) => !isDeepStrictEqual(effect, entry.effect))
        .map(({ entry, effect }) => ({ before: entry.effect, after: effect }));
      const accountIds = await changeBalances(effects, context);
      const idByIndex = new Map(validRows(rows).map(({ index, value }) => [index, value.entry.id]));
      return {
        results: await entryResults(rows, ({ index }) => idByIndex.get(index), context, info),
        accounts: await findPayloadAccounts(accountIds, context, info),
      };
    },
  }),
);
