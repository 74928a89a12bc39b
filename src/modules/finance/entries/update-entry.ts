import type { AccountModel, EntryModel } from '../../../generated/prisma/models.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { findPayloadRecord } from '../../../graphql/schema/find-record.ts';
import { inputType } from '../../../graphql/schema/input-type.ts';
import { statementsOnly } from '../../../graphql/schema/mutation-options.ts';
import { payloadType } from '../../../graphql/schema/payload.ts';
import { Account } from '../accounts/account.ts';
import { Entry } from './entry.ts';
import { changeOf, writeChanges } from './entry-change.ts';
import { updateEntryInput } from './input.ts';
import { lockOwnEntry } from './own-entry.ts';
import { OwnReferences } from './own-references.ts';
import { findPayloadAccount } from './payload-account.ts';

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
      const entry = await lockOwnEntry(args.id, context);
      const references = await OwnReferences.read([args.input], context, ['input']);
      const change = changeOf(entry, args.input, references, ['input']);
      await writeChanges([change], context);
      const [before, after] = [entry.effect.accountId, change.effect.accountId];
      const where = { id: entry.id };
      return {
        entry: await findPayloadRecord({ model: 'Entry', where, at: ['entry'], context, info }),
        account: await findPayloadAccount(after, 'account', context, info),
        previousAccount: await findPayloadAccount(
          before === after ? null : before,
          'previousAccount',
          context,
          info,
        ),
      };
    },
  }),
);
