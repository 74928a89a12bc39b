import { updateArguments } from '../../../graphql/schema/arguments.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { inputType } from '../../../graphql/schema/input-type.ts';
import { ifUpdatedAtArgument, nextUpdatedAt } from '../../../graphql/schema/unchanged.ts';
import { validInput } from '../../../graphql/schema/validate.ts';
import { lockOwnAccount } from '../own-record.ts';
import { accountPayload, clearDefault } from './default-account.ts';
import { updateAccountInput } from './input.ts';

const UpdateAccountInput = inputType(updateAccountInput);

const payload = accountPayload('updateAccount', 'The updated account.');

builder.mutationField('updateAccount', (t) =>
  t.field({
    type: payload.type,
    description:
      "Updates one of the caller's bank accounts. `updatedAt` changes only if a value changes.",
    authScopes: { finance: true },
    args: { ...updateArguments('account', UpdateAccountInput), ...ifUpdatedAtArgument('account') },
    resolve: async (_root, args, context, info) => {
      const current = await lockOwnAccount(args, context);
      const where = { id: current.id, userId: userIdOf(context) };
      const changes = validInput(updateAccountInput.schema, args.input);
      const before = { ...current, currentBalance: current.currentBalance.toFixed(2) };
      const changed = Object.entries(changes).some(
        ([name, value]) => value !== before[name as keyof typeof changes],
      );
      const becomesDefault = changes.isDefault && !current.isDefault;
      const previousId = becomesDefault ? await clearDefault(context) : null;
      if (changed) {
        const data = { ...changes, updatedAt: nextUpdatedAt(current, context.now) } as object;
        await context.database.account.update({ where, data, select: { id: true } });
      }
      return payload.find({ where, previousId }, context, info);
    },
  }),
);
