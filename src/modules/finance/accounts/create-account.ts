import type { AccountModel } from '../../../generated/prisma/models.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { findPayloadRecord } from '../../../graphql/schema/find-record.ts';
import { inputType } from '../../../graphql/schema/input-type.ts';
import { payloadType } from '../../../graphql/schema/payload.ts';
import { validInput } from '../../../graphql/schema/validate.ts';
import { requireQuota } from '../../quotas/require-quota.ts';
import { lockFinances } from '../lock-finances.ts';
import { Account } from './account.ts';
import { clearDefault, findPreviousDefault, previousDefaultField } from './default-account.ts';
import { createAccountInput } from './input.ts';

const CreateAccountInput = inputType(createAccountInput);

interface Payload {
  readonly account: AccountModel;
  readonly previousDefaultAccount: AccountModel | null;
}

const CreateAccountPayload = payloadType<Payload>('createAccount', (t) => ({
  account: t.expose('account', { type: Account, description: 'The new account.' }),
  previousDefaultAccount: t.expose('previousDefaultAccount', previousDefaultField),
}));

builder.mutationField('createAccount', (t) =>
  t.field({
    type: CreateAccountPayload,
    description:
      'Creates a bank account. VALIDATION_FAILED lists each validation issue, including the limit on accounts (default 200).',
    authScopes: { finance: true },
    args: {
      input: t.arg({ type: CreateAccountInput, required: true, description: 'The new account.' }),
    },
    resolve: async (_root, args, context, info) => {
      const input = validInput(createAccountInput.schema, args.input);
      const userId = userIdOf(context);
      const { account } = context.database;
      await lockFinances(context);
      const count = await account.count({ where: { userId } });
      requireQuota(count, context.quotas.accounts, {
        records: 'bank accounts',
        remedy: 'delete one first',
      });
      const previousId = input.isDefault ? await clearDefault(context) : null;
      const times = { createdAt: context.now, updatedAt: context.now };
      const currentBalance = input.initialBalance;
      const where = await account.create({
        data: { ...input, ...times, currentBalance, userId },
        select: { id: true },
      });
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
