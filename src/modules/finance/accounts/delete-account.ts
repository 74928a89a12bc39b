import { nextUpdate, runSql, sql } from '../../../database/query/write.ts';
import { idArgument } from '../../../graphql/schema/arguments.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { deletedPayload } from '../../../graphql/schema/record-payload.ts';
import { ifUpdatedAtArgument } from '../../../graphql/schema/unchanged.ts';
import {
  changeField,
  findPayloadChange,
  lockForUndo,
  type WithChange,
} from '../../changes/undoable.ts';
import { findOwnAccount } from '../own-record.ts';

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
    args: { ...idArgument('account'), ...ifUpdatedAtArgument('account') },
    resolve: async (_root, args, context, info) => {
      const undoId = await lockForUndo(context);
      const { id } = await findOwnAccount(args, context);
      const userId = userIdOf(context);
      // The foreign key would unlink the entries without a new `updated_at`.
      await runSql(
        context.database,
        sql`
          UPDATE "entries"
             SET "account_id" = NULL, "updated_at" = ${nextUpdate('entries', context.now)}
           WHERE "user_id" = ${userId}::uuid AND "account_id" = ${id}::bigint`,
      );
      await context.database.account.delete({ where: { id, userId } });
      const change = await findPayloadChange({ undoId, action: 'DELETED' }, context, info);
      return { globalId: args.id, id, change };
    },
  }),
);
