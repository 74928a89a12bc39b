import { notFound } from '../../../errors.ts';
import { idArgument } from '../../../graphql/schema/arguments.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { recordSerial } from '../../../graphql/schema/node.ts';
import { deletedPayload } from '../../../graphql/schema/record-payload.ts';
import { lockFinances } from '../lock-finances.ts';

const DeleteAccountPayload = deletedPayload('deleteAccount', { noun: 'account', id: 'number' });

builder.mutationField('deleteAccount', (t) =>
  t.field({
    type: DeleteAccountPayload,
    description:
      "Deletes one of the caller's bank accounts. Its entries are kept without an account.",
    authScopes: { finance: true },
    args: idArgument('account'),
    resolve: async (_root, args, context) => {
      const id = recordSerial('Account', args.id);
      await lockFinances(context);
      const where = { id, userId: userIdOf(context) };
      // The foreign key unlinks the entries.
      const { count } = await context.database.account.deleteMany({ where });
      if (count === 0) throw notFound();
      return { globalId: args.id, id };
    },
  }),
);
