import { idArgument } from '../../../graphql/schema/arguments.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { deletedPayload } from '../../../graphql/schema/record-payload.ts';
import { ifUpdatedAtArgument } from '../../../graphql/schema/unchanged.ts';
import { lockOwnAccount } from '../own-record.ts';

const DeleteAccountPayload = deletedPayload('deleteAccount', { noun: 'account', id: 'number' });

builder.mutationField('deleteAccount', (t) =>
  t.field({
    type: DeleteAccountPayload,
    description:
      "Deletes one of the caller's bank accounts. Its entries are kept without an account.",
    authScopes: { finance: true },
    args: { ...idArgument('account'), ...ifUpdatedAtArgument('account') },
    resolve: async (_root, args, context) => {
      const { id } = await lockOwnAccount(args, context);
      // The foreign key unlinks the entries.
      await context.database.account.delete({ where: { id } });
      return { globalId: args.id, id };
    },
  }),
);
