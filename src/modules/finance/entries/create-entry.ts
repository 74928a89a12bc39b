import { builder } from '../../../graphql/builder.ts';
import { userIdOf } from '../../../graphql/context.ts';
import { inputType } from '../../../graphql/input-type.ts';
import { validInput } from '../../../graphql/validate.ts';
import { lockFinances } from '../lock-finances.ts';
import { apply } from './balance.ts';
import { Entry } from './entry.ts';
import { dayOrToday } from './entry-list.ts';
import { createEntryInput } from './input.ts';
import { defaultAccount, namedAccount, namedCategory } from './references.ts';

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
      const category = await namedCategory(input.categoryId, context);
      const accountId =
        input.accountId === undefined
          ? await defaultAccount(context)
          : await namedAccount(input.accountId, context);
      // The balance first, so that the entry's account is shown with it.
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
