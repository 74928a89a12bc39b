import type { AccountModel, EntryModel } from '../../../generated/prisma/models.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { toEdge } from '../../../graphql/schema/connection.ts';
import { findPayloadRecord } from '../../../graphql/schema/find-record.ts';
import { inputType } from '../../../graphql/schema/input-type.ts';
import { statementsOnly } from '../../../graphql/schema/mutation-options.ts';
import { payloadType } from '../../../graphql/schema/payload.ts';
import { validInput } from '../../../graphql/schema/validate.ts';
import { Account } from '../accounts/account.ts';
import { lockFinances } from '../lock-finances.ts';
import { Entry } from './entry.ts';
import { EntryEdge } from './entry-connection.ts';
import { entryOrder } from './entry-order.ts';
import { createEntryInput } from './input.ts';
import { findPayloadAccount } from './payload-account.ts';
import { type InsertedEntry, insertEntries, requireInserted } from './write-entries.ts';

export const CreateEntryInput = inputType(createEntryInput);

interface Payload {
  readonly entry: EntryModel;
  /** Null for an entry without an account. */
  readonly account: AccountModel | null;
}

const CreateEntryPayload = payloadType<Payload>('createEntry', (t) => ({
  entry: t.expose('entry', { type: Entry, description: 'The new entry.' }),
  entryEdge: t.field({
    type: EntryEdge,
    description: 'The new entry, with its cursor in the default order of `entries`.',
    resolve: ({ entry }) => toEdge(entry, entryOrder(null)),
  }),
  account: t.expose('account', {
    type: Account,
    nullable: true,
    description: 'The account of the entry, with its new balance. Null if the entry has none.',
  }),
}));

builder.mutationField('createEntry', (t) =>
  t.field({
    type: CreateEntryPayload,
    description:
      'Creates an entry and updates the balance of its account. VALIDATION_FAILED lists each validation issue.',
    authScopes: { finance: true },
    extensions: statementsOnly,
    args: {
      input: t.arg({ type: CreateEntryInput, required: true, description: 'The new entry.' }),
    },
    resolve: async (_root, args, context, info) => {
      const input = validInput(createEntryInput.schema, args.input);
      await lockFinances(context);
      const [inserted] = await insertEntries([input], context);
      const { id, accountId } = requireInserted(inserted as InsertedEntry, ['input']);
      const at = ['entry', 'entryEdge.node'];
      return {
        entry: await findPayloadRecord({ model: 'Entry', where: { id }, at, context, info }),
        account: await findPayloadAccount(accountId, 'account', context, info),
      };
    },
  }),
);
