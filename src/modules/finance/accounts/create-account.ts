import { builder } from '../../../graphql/builder.ts';
import { userIdOf } from '../../../graphql/context.ts';
import { inputType } from '../../../graphql/input-type.ts';
import { validInput } from '../../../graphql/validate.ts';
import { requireQuota } from '../../quotas/require-quota.ts';
import { lockFinances } from '../lock-finances.ts';
import { Account } from './account.ts';
import { clearDefault } from './default-account.ts';
import { createAccountInput } from './input.ts';

const CreateAccountInput = inputType(createAccountInput);

builder.mutationField('createAccount', (t) =>
  t.prismaField({
    type: Account,
    nullable: true,
    description:
      'Creates a bank account. VALIDATION_FAILED lists each validation issue, including the limit on accounts (default 200).',
    authScopes: { finance: true },
    args: {
      input: t.arg({ type: CreateAccountInput, required: true, description: 'The new account.' }),
    },
    resolve: async (query, _root, args, context) => {
      const input = validInput(createAccountInput.schema, args.input);
      const userId = userIdOf(context);
      const { account } = context.database;
      await lockFinances(context);
      const count = await account.count({ where: { userId } });
      requireQuota(count, context.quotas.accounts, {
        records: 'bank accounts',
        remedy: 'delete one first',
      });
      if (input.isDefault) await clearDefault(context);
      const times = { createdAt: context.now, updatedAt: context.now };
      const currentBalance = input.initialBalance;
      return account.create({
        ...query,
        data: { ...input, ...times, currentBalance, userId },
      });
    },
  }),
);
