import { notFound } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { userIdOf } from '../../../graphql/context.ts';
import { inputType } from '../../../graphql/input-type.ts';
import { recordSerial } from '../../../graphql/node.ts';
import { validInput } from '../../../graphql/validate.ts';
import { lockFinances } from '../lock-finances.ts';
import { Account } from './account.ts';
import { clearDefault } from './default-account.ts';
import { updateAccountInput } from './input.ts';

const UpdateAccountInput = inputType(updateAccountInput);

builder.mutationField('updateAccount', (t) =>
  t.prismaField({
    type: Account,
    nullable: true,
    description:
      "Updates one of the caller's bank accounts. `updatedAt` changes only if a value changes.",
    authScopes: { finance: true },
    args: {
      id: t.arg.id({ required: true, description: "The account's global id." }),
      input: t.arg({
        type: UpdateAccountInput,
        required: true,
        description: 'The fields to update. Fields left out keep their value.',
      }),
    },
    resolve: async (query, _root, args, context) => {
      const where = { id: recordSerial('Account', args.id), userId: userIdOf(context) };
      await lockFinances(context);
      const { account } = context.database;
      const current = await account.findUnique({ where });
      if (!current) throw notFound();
      const changes = validInput(updateAccountInput.schema, args.input);
      const before = { ...current, currentBalance: current.currentBalance.toFixed(2) };
      const changed = Object.entries(changes).some(
        ([name, value]) => value !== before[name as keyof typeof changes],
      );
      if (!changed) return account.findUniqueOrThrow({ ...query, where });
      if (changes.isDefault && !current.isDefault) await clearDefault(context);
      const data = { ...changes, updatedAt: context.now } as object;
      return account.update({ ...query, where, data });
    },
  }),
);
