import { isDeepStrictEqual } from 'node:util';
import { dayOf } from '../../calendar.ts';
import { builder } from '../../graphql/builder.ts';
import { validInput } from '../../graphql/validate.ts';
import { apply, type Effect, undo } from './balance.ts';
import { Entry } from './entry.ts';
import { updateEntryInput } from './input.ts';
import { lockOwnEntry } from './own-entry.ts';
import { namedAccount, namedCategory } from './references.ts';

const schema = updateEntryInput();

const UpdateEntryInput = builder.inputType('UpdateEntryInput', {
  description:
    'What to change of an entry. What is left out stays; null clears description and account, and is refused elsewhere.',
  fields: (t) => ({
    categoryId: t.id({ description: 'An own category; of the other type, it turns the entry.' }),
    amount: t.field({
      type: 'Money',
      description:
        'More than 0, at most 9,999,999,999.99 and with at most 2 decimals, as a number or text.',
    }),
    description: t.string({
      description: 'At most 500 characters, stored trimmed; null clears it.',
    }),
    date: t.field({ type: 'LocalDate', description: 'A day from 1900 to 2199.' }),
    recurring: t.boolean({ description: 'Whether it comes again and again.' }),
    tags: t.stringList({
      description: 'Replaces all tags: at most 20, each 1 to 50 characters, trimmed, none twice.',
    }),
    accountId: t.id({ description: 'The own account whose balance it moves; null for none.' }),
  }),
});

builder.mutationField('updateEntry', (t) =>
  t.prismaField({
    type: Entry,
    nullable: true,
    description:
      "Changes one of the caller's entries; balances follow exactly. `updatedAt` moves only when something changes.",
    authScopes: { finance: true },
    args: {
      id: t.arg.id({ required: true, description: 'Its global id.' }),
      input: t.arg({ type: UpdateEntryInput, required: true, description: 'The changes.' }),
    },
    resolve: async (query, _root, args, context) => {
      const { entry, effect } = await lockOwnEntry(args.id, context);
      const { categoryId, accountId, date, ...others } = validInput(schema, args.input);
      const category =
        categoryId === undefined ? undefined : await namedCategory(categoryId, context);
      const account =
        accountId === undefined ? effect.accountId : await namedAccount(accountId, context);
      const changes = {
        ...others,
        ...(category ? { categoryId: category.id } : {}),
        accountId: account,
        ...(date === undefined ? {} : { date: dayOf(date) }),
      };
      const changed = Object.entries(changes).some(
        ([name, value]) => !isDeepStrictEqual(value, entry[name as keyof typeof changes]),
      );
      const where = { id: entry.id };
      if (!changed) return context.database.entry.findUniqueOrThrow({ ...query, where });
      const after: Effect = {
        accountId: account,
        type: category?.type ?? effect.type,
        amount: others.amount ?? effect.amount,
      };
      if (!isDeepStrictEqual(after, effect)) {
        await undo(effect, context);
        await apply(after, context);
      }
      const data = { ...changes, updatedAt: context.now } as object;
      return context.database.entry.update({ ...query, where, data });
    },
  }),
);
