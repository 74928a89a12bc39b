import { builder } from '../../../graphql/builder.ts';
import { userIdOf } from '../../../graphql/context.ts';
import { validInput } from '../../../graphql/validate.ts';
import { requireQuota } from '../../quotas/require-quota.ts';
import { lockFinances } from '../lock-finances.ts';
import { Account } from './account.ts';
import { clearDefault } from './default-account.ts';
import { createAccountInput } from './input.ts';

const CreateAccountInput = builder.inputType('CreateAccountInput', {
  description: 'A new bank account.',
  fields: (t) => ({
    name: t.string({ required: true, description: '1 to 100 characters; stored trimmed.' }),
    bank: t.string({ description: 'At most 100 characters; stored trimmed.' }),
    emoji: t.string({ description: '1 to 16 characters, stored trimmed. Default: 🏦.' }),
    initialBalance: t.field({
      type: 'Money',
      description:
        'From -9,999,999,999.99 to 9,999,999,999.99, with at most 2 decimals. Default: 0.',
    }),
    isDefault: t.boolean({
      description:
        'Whether to make this the default account, replacing the current one. Default: false.',
    }),
  }),
});

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
      const input = validInput(createAccountInput, args.input);
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
