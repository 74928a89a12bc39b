import type { AccountModel } from '../../../generated/prisma/models.ts';
import { inputArgument } from '../../../graphql/schema/arguments.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { inputType } from '../../../graphql/schema/input-type.ts';
import { statementsOnly } from '../../../graphql/schema/mutation-options.ts';
import { recordPayload } from '../../../graphql/schema/record-payload.ts';
import { validInput } from '../../../graphql/schema/validate.ts';
import { Account } from '../accounts/account.ts';
import { findPayloadAccount } from '../accounts/payload-account.ts';
import { lockFinances } from '../lock-finances.ts';
import { Entry } from './entry.ts';
import { EntryEdge } from './entry-connection.ts';
import { entryOrder } from './entry-order.ts';
import { createEntryInput } from './input.ts';
import { type InsertedEntry, insertEntries, requireInserted } from './write-entries.ts';

export const CreateEntryInput = inputType(createEntryInput);

interface Payload {
  /** Null for an entry without an account. */
  readonly account: AccountModel | null;
}

const payload = recordPayload<'Entry', Payload>('createEntry', 'Entry', {
  type: Entry,
  description: 'The new entry.',
  edge: { type: EntryEdge, list: 'entries', order: entryOrder(null) },
  fields: (t) => ({
    account: t.expose('account', {
      type: Account,
      nullable: true,
      description: 'The account of the entry, with its new balance. Null if the entry has none.',
    }),
  }),
});

builder.mutationField('createEntry', (t) =>
  t.field({
    type: payload.type,
    description:
      'Creates an entry and updates the balance of its account. VALIDATION_FAILED lists each validation issue.',
    authScopes: { finance: true },
    args: inputArgument(CreateEntryInput, 'The new entry.'),
    resolve: statementsOnly(async (_root, args, context, info) => {
      const input = validInput(createEntryInput.schema, args.input);
      await lockFinances(context);
      const [inserted] = await insertEntries([input], context);
      const { id, accountId } = requireInserted(inserted as InsertedEntry, ['input']);
      return {
        ...(await payload.find({ id }, context, info)),
        account: await findPayloadAccount(accountId, 'account', context, info),
      };
    }),
  }),
);
