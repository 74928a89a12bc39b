import { builder } from '../../../graphql/builder.ts';
import { findRecord } from '../../../graphql/find-record.ts';
import { inputType } from '../../../graphql/input-type.ts';
import { statementsOnly } from '../../../graphql/mutation-transaction.ts';
import { validInput } from '../../../graphql/validate.ts';
import { lockFinances } from '../lock-finances.ts';
import { Entry } from './entry.ts';
import { dayOrToday } from './entry-list.ts';
import { createEntryInput } from './input.ts';
import { insertEntry } from './insert-entry.ts';

const CreateEntryInput = inputType(createEntryInput);

builder.mutationField('createEntry', (t) =>
  t.field({
    type: Entry,
    nullable: true,
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
      const date = dayOrToday(input.date, context.now);
      const id = await insertEntry({ ...input, date }, context);
      return findRecord({ model: 'Entry', where: { id }, context, info });
    },
  }),
);
