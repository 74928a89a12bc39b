import { isDeepStrictEqual } from 'node:util';
import { updateRecord } from '../../../database/write.ts';
import type { AccountModel, EntryModel } from '../../../generated/prisma/models.ts';
import { builder } from '../../../graphql/builder.ts';
import { findPayloadRecord } from '../../../graphql/find-record.ts';
import { inputType } from '../../../graphql/input-type.ts';
import { statementsOnly } from '../../../graphql/mutation-transaction.ts';
import { payloadType } from '../../../graphql/payload.ts';
import { validInput } from '../../../graphql/validate.ts';
import { dayOf } from '../../../input/calendar.ts';
import { Account } from '../accounts/account.ts';
import { type BalanceEffect, changeBalances } from './balance.ts';
import { Entry } from './entry.ts';
import { updateEntryInput } from './input.ts';
import { lockOwnEntry } from './own-entry.ts';
import { findPayloadAccount } from './payload-account.ts';
import { requireAccount, requireCategory } from './references.ts';
import { changedTags } from './tag-changes.ts';

export const UpdateEntryInput = inputType(updateEntryInput);

interface Payload {
  readonly entry: EntryModel;
  readonly account: AccountModel | null;
  readonly previousAccount: AccountModel | null;
}

const UpdateEntryPayload = payloadType<Payload>('updateEntry', (t) => ({
  entry: t.expose('entry', { type: Entry, description: 'The updated entry.' }),
  account: t.expose('account', {
    type: Account,
    nullable: true,
    description: 'The account of the entry, with its new balance. Null if the entry has none.',
  }),
  previousAccount: t.expose('previousAccount', {
    type: Account,
    nullable: true,
    description:
      'The account that the entry was linked to before, with its new balance. Null if the link did not change or there was none.',
  }),
}));

builder.mutationField('updateEntry', (t) =>
  t.field({
    type: UpdateEntryPayload,
    nullable: true,
    description:
      "Updates one of the caller's entries and the balances of its accounts. `updatedAt` changes only if a value changes.",
    authScopes: { finance: true },
    extensions: statementsOnly,
    args: {
      id: t.arg.id({ required: true, description: "The entry's global id." }),
      input: t.arg({
        type: UpdateEntryInput,
        required: true,
        description: 'The fields to update. Fields left out keep their value.',
      }),
    },
    resolve: async (_root, args, context, info) => {
      const { entry, effect } = await lockOwnEntry(args.id, context);
      const { categoryId, accountId, date, tags, addTags, removeTags, ...others } = validInput(
        updateEntryInput.schema,
        args.input,
      );
      const category =
        categoryId === undefined ? undefined : await requireCategory(categoryId, context);
      const account =
        accountId === undefined ? effect.accountId : await requireAccount(accountId, context);
      const changes = {
        ...others,
        tags: tags ?? changedTags(entry.tags, { addTags, removeTags }, ['input']),
        ...(category ? { categoryId: category.id } : {}),
        accountId: account,
        ...(date === undefined ? {} : { date: dayOf(date) }),
      };
      const changed = Object.entries(changes).some(
        ([name, value]) => !isDeepStrictEqual(value, entry[name as keyof typeof changes]),
      );
      if (changed) {
        const after: BalanceEffect = {
          accountId: account,
          type: category?.type ?? effect.type,
          amount: others.amount ?? effect.amount,
        };
        if (!isDeepStrictEqual(after, effect)) {
          await changeBalances([{ before: effect, after }], context);
        }
        const row = { ...changes, id: entry.id, updatedAt: context.now };
        await updateRecord(context.database, 'Entry', row);
      }
      const previous = account === effect.accountId ? null : effect.accountId;
      const where = { id: entry.id };
      return {
        entry: await findPayloadRecord({ model: 'Entry', where, at: ['entry'], context, info }),
        account: await findPayloadAccount(account, 'account', context, info),
        previousAccount: await findPayloadAccount(previous, 'previousAccount', context, info),
      };
    },
  }),
);
