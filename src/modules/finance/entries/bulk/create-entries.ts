import { builder } from '../../../../graphql/builder.ts';
import { charge } from '../../../../graphql/charge.ts';
import { statementsOnly } from '../../../../graphql/mutation-transaction.ts';
import { validInput } from '../../../../graphql/validate.ts';
import { dayText } from '../../../../input/calendar.ts';
import { lockFinances } from '../../lock-finances.ts';
import { changeBalances } from '../balance.ts';
import { CreateEntryInput } from '../create-entry.ts';
import { createEntryInput } from '../input.ts';
import { bulkPayload } from './bulk-payload.ts';
import { EntryResult, entryResults, findPayloadAccounts } from './entry-result.ts';
import { OwnReferences } from './own-references.ts';
import { BulkErrorPolicy, maxRows, readRows, requireRowLimit, validRows } from './rows.ts';
import { insertEntries } from './write-entries.ts';

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
    nullable: true,
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
      const references = await OwnReferences.find(entries, context);
      const today = dayText(context.now);
      const rows = readRows(entries, { list: 'entries', policy: errorPolicy }, (item) => {
        const { categoryId, accountId, date, ...others } = validInput(
          createEntryInput.schema,
          item,
          [],
        );
        const category = references.category(categoryId);
        const account =
          accountId === undefined ? references.defaultAccountId : references.accountId(accountId);
        const columns = { categoryId: category.id, accountId: account, date: date ?? today };
        return { type: category.type, columns: { ...others, ...columns } };
      });
      const valid = validRows(rows);
      const ids = await insertEntries(
        valid.map(({ value }) => value.columns),
        context,
      );
      const effects = valid.map(({ value: { type, columns } }) => ({
        after: { type, accountId: columns.accountId, amount: columns.amount },
      }));
      const accountIds = await changeBalances(effects, context);
      const idByIndex = new Map(valid.map(({ index }, position) => [index, ids[position]]));
      const idOf = ({ index }: { readonly index: number }) => idByIndex.get(index);
      return {
        results: await entryResults(rows, idOf, context, info),
        accounts: await findPayloadAccounts(accountIds, context, info),
      };
    },
  }),
);
