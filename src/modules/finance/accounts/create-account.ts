import { inputArgument } from '../../../graphql/schema/arguments.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { inputType } from '../../../graphql/schema/input-type.ts';
import { validInput } from '../../../graphql/schema/validate.ts';
import { recordQuotas } from '../../../settings/quotas.ts';
import { requireQuota } from '../../quotas/require-quota.ts';
import { lockFinances } from '../lock-finances.ts';
import { accountPayload, clearDefault } from './default-account.ts';
import { createAccountInput } from './input.ts';

const CreateAccountInput = inputType(createAccountInput);

const payload = accountPayload('createAccount', 'The new account.');

builder.mutationField('createAccount', (t) =>
  t.field({
    type: payload.type,
    description: `Creates a bank account. VALIDATION_FAILED lists each validation issue, including the limit on accounts (default ${recordQuotas.accounts.default}).`,
    authScopes: { finance: true },
    args: inputArgument(CreateAccountInput, 'The new account.'),
    resolve: async (_root, args, context, info) => {
      const input = validInput(createAccountInput.schema, args.input);
      const userId = userIdOf(context);
      const { account } = context.database;
      await lockFinances(context);
      const count = await account.count({ where: { userId } });
      requireQuota('accounts', count, context);
      const previousId = input.isDefault ? await clearDefault(context) : null;
      const times = { createdAt: context.now, updatedAt: context.now };
      const currentBalance = input.initialBalance;
      const where = await account.create({
        data: { ...input, ...times, currentBalance, userId },
        select: { id: true },
      });
      return payload.find({ where, previousId }, context, info);
    },
  }),
);
