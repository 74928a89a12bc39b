import { notFound } from '../../../errors.ts';
import { idArgument } from '../../../graphql/schema/arguments.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { recordSerial } from '../../../graphql/schema/node.ts';
import { deletedPayload } from '../../../graphql/schema/record-payload.ts';
import {
  changeField,
  findPayloadChange,
  lockForUndo,
  type WithChange,
} from '../../changes/undoable.ts';

const DeleteAccountPayload = deletedPayload<WithChange>('deleteAccount', {
  noun: 'account',
  id: 'number',
  fields: changeField,
});

builder.mutationField('deleteAccount', (t) =>
  t.field({
    type: DeleteAccountPayload,
    description:
      "Deletes one of the caller's bank accounts. Its entries are kept without an account.",
    authScopes: { finance: true },
    args: idArgument('account'),
    resolve: async (_root, args, context, info) => {
      const id = recordSerial('Account', args.id);
      const undoable = await lockForUndo(context);
      const where = { id, userId: userIdOf(context) };
      // The foreign key unlinks the entries.
      const { count } = await context.database.account.deleteMany({ where });
      if (count === 0) throw notFound();
      const change = await findPayloadChange({ ...undoable, action: 'DELETED' }, context, info);
      return { globalId: args.id, id, change };
    },
  }),
);
