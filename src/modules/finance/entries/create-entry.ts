import { builder } from '../../../graphql/builder.ts';
import { userIdOf } from '../../../graphql/context.ts';
import { inputType } from '../../../graphql/input-type.ts';
import { validInput } from '../../../graphql/validate.ts';
import { lockFinances } from '../lock-finances.ts';
import { apply } from './balance.ts';
import { Entry } from './entry.ts';
import { dayOrToday } from './entry-list.ts';
import { createEntryInput } from './input.ts';
import { defaultAccount, requireAccount, requireCategory } from './references.ts';

const CreateEntryInput = inputType(createEntryInput);

builder.mutationField('createEntry', (t) =>
  t.prismaField({
    type: Entry,
    nullable: true,
    description:
      'Creates an entry and updates the balance of its account. VALIDATION_FAILED lists each validation issue.',
    authScopes: { finance: true },
    args: {
      input: t.arg({ type: CreateEntryInput, required: true, description: 'The new entry.' }),
    },
    resolve: async (query, _root, args, context) => {
      const input = validInput(createEntryInput.schema, args.input);
      await lockFinances(context);
      const category = await requireCategory(input.categoryId, context);
      const accountId =
        input.accountId === undefined
          ? await defaultAccount(context)
          : await requireAccount(input.accountId, context);
      // Before the entry, so that the account in the response has the new balance.
      await apply({ ...category, amount: input.amount, accountId }, context);
      return context.database.entry.create({
        ...query,
        data: {
          ...input,
          userId: userIdOf(context),
          categoryId: category.id,
          accountId,
          date: dayOrToday(input.date, context.now),
          createdAt: context.now,
          updatedAt: context.now,
        },
      });
    },
  }),
);
