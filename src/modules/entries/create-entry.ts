import { builder } from '../../graphql/builder.ts';
import { userIdOf } from '../../graphql/context.ts';
import { validInput } from '../../graphql/validate.ts';
import { lockFinances } from '../finance/lock-finances.ts';
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
      description: 'What it is put under: an own category, whose type makes it income or expense.',
    }),
    amount: t.field({
      type: 'Money',
      required: true,
      description:
        'More than 0, at most 9,999,999,999.99 and with at most 2 decimals, as a number or text.',
    }),
    description: t.string({ description: 'At most 500 characters; stored trimmed.' }),
    date: t.field({
      type: 'LocalDate',
      description: 'A day from 1900 to 2199; today (UTC) if left out.',
    }),
    recurring: t.boolean({ description: 'Whether it comes again and again; no if left out.' }),
    tags: t.stringList({
      description:
        'At most 20, each 1 to 50 characters, trimmed; duplicates (ignoring case) are dropped.',
    }),
    accountId: t.id({
      description:
        'The own account whose balance it moves; null for none, the default account if left out.',
    }),
  }),
});

builder.mutationField('createEntry', (t) =>
  t.prismaField({
    type: Entry,
    nullable: true,
    description:
      'Makes an entry that belongs to the caller and moves the balance of its account. VALIDATION_FAILED names each problem.',
    authScopes: { finance: true },
    args: {
      input: t.arg({ type: CreateEntryInput, required: true, description: 'What it is.' }),
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
