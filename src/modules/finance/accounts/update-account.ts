import { notFound } from '../../../errors.ts';
import type { AccountModel } from '../../../generated/prisma/models.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { findPayloadRecord } from '../../../graphql/schema/find-record.ts';
import { inputType } from '../../../graphql/schema/input-type.ts';
import { recordSerial } from '../../../graphql/schema/node.ts';
import { payloadType } from '../../../graphql/schema/payload.ts';
import { validInput } from '../../../graphql/schema/validate.ts';
import { lockFinances } from '../lock-finances.ts';
import { Account } from './account.ts';
import { clearDefault, findPreviousDefault, previousDefaultField } from './default-account.ts';
import { updateAccountInput } from './input.ts';

const UpdateAccountInput = inputType(updateAccountInput);

interface Payload {
  readonly account: AccountModel;
  readonly previousDefaultAccount: AccountModel | null;
}

const UpdateAccountPayload = payloadType<Payload>('updateAccount', (t) => ({
  account: t.expose('account', { type: Account, description: 'The updated account.' }),
  previousDefaultAccount: t.expose('previousDefaultAccount', previousDefaultField),
}));

builder.mutationField('updateAccount', (t) =>
  t.field({
    type: UpdateAccountPayload,
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
    resolve: async (_root, args, context, info) => {
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
      const becomesDefault = changes.isDefault && !current.isDefault;
      const previousId = becomesDefault ? await clearDefault(context) : null;
      if (changed) {
        const data = { ...changes, updatedAt: context.now } as object;
        await account.update({ where, data, select: { id: true } });
      }
      return {
        account: await findPayloadRecord({
          model: 'Account',
          where,
          at: ['account'],
          context,
          info,
        }),
        previousDefaultAccount: await findPreviousDefault(previousId, context, info),
      };
    },
  }),
);
