import { isDeepStrictEqual } from 'node:util';
import { builder } from '../../../graphql/builder.ts';
import { inputType } from '../../../graphql/input-type.ts';
import { validInput } from '../../../graphql/validate.ts';
import { dayOf } from '../../../input/calendar.ts';
import { apply, type BalanceEffect, undo } from './balance.ts';
import { Entry } from './entry.ts';
import { updateEntryInput } from './input.ts';
import { lockOwnEntry } from './own-entry.ts';
import { requireAccount, requireCategory } from './references.ts';

const UpdateEntryInput = inputType(updateEntryInput);

builder.mutationField('updateEntry', (t) =>
  t.prismaField({
    type: Entry,
    nullable: true,
    description:
      "Updates one of the caller's entries and the balances of its accounts. `updatedAt` changes only if a value changes.",
    authScopes: { finance: true },
    args: {
      id: t.arg.id({ required: true, description: "The entry's global id." }),
      input: t.arg({
        type: UpdateEntryInput,
        required: true,
        description: 'The fields to update. Fields left out keep their value.',
      }),
    },
    resolve: async (query, _root, args, context) => {
      const { entry, effect } = await lockOwnEntry(args.id, context);
      const { categoryId, accountId, date, ...others } = validInput(
        updateEntryInput.schema,
        args.input,
      );
      const category =
        categoryId === undefined ? undefined : await requireCategory(categoryId, context);
      const account =
        accountId === undefined ? effect.accountId : await requireAccount(accountId, context);
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
      const after: BalanceEffect = {
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
