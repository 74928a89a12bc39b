import { builder } from '../../../graphql/builder.ts';
import { userIdOf } from '../../../graphql/context.ts';
import { validInput } from '../../../graphql/validate.ts';
import { lockFinances } from '../lock-finances.ts';
import { apply } from './balance.ts';
import { Entry } from './entry.ts';
import { dayOrToday } from './entry-list.ts';
import { createEntryInput } from './input.ts';
import { defaultAccount, namedAccount, namedCategory } from './references.ts';

const schema = createEntryInput();

const CreateEntryInput = builder.inputType('CreateEntryInput', {
  description: 'A new entry.',
  fields: (t) => ({
    categoryId: t.id({
      required: true,
      description:
        "The entry's category, one of the caller's. Its type makes the entry income or an expense.",
    }),
    amount: t.field({
      type: 'Money',
      required: true,
      description: 'Greater than 0, at most 9,999,999,999.99, with at most 2 decimals.',
    }),
    description: t.string({ description: 'At most 500 characters; stored trimmed.' }),
    date: t.field({
      type: 'LocalDate',
      description: 'A date from 1900 to 2199. Default: today in UTC.',
    }),
    recurring: t.boolean({ description: 'Whether the entry repeats. Default: false.' }),
    tags: t.stringList({
      description:
        'At most 20 tags of 1 to 50 characters each, stored trimmed. Duplicates, ignoring case, are dropped.',
    }),
    accountId: t.id({
      description:
        "The account to link, one of the caller's. Null for none. Default: the default account.",
    }),
  }),
});

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
      const input = validInput(schema, args.input);
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
