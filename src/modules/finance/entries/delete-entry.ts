import { runSql, sql } from '../../../database/query/write.ts';
import type { AccountModel } from '../../../generated/prisma/models.ts';
import { idArgument } from '../../../graphql/schema/arguments.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { statementsOnly } from '../../../graphql/schema/mutation-options.ts';
import { deletedPayload } from '../../../graphql/schema/record-payload.ts';
import { ifUpdatedAtArgument } from '../../../graphql/schema/unchanged.ts';
import {
  changeField,
  findPayloadChange,
  lockForUndo,
  type WithChange,
} from '../../changes/undoable.ts';
import { Account } from '../accounts/account.ts';
import { findPayloadAccount } from '../accounts/payload-account.ts';
import { changeBalances } from './balance.ts';
import { findOwnEntry } from './own-entries.ts';

interface Payload extends WithChange {
  readonly account: AccountModel | null;
}

const DeleteEntryPayload = deletedPayload<Payload>('deleteEntry', {
  noun: 'entry',
  id: 'number',
  fields: (t) => ({
    ...changeField(t),
    account: t.expose('account', {
      type: Account,
      nullable: true,
      description: 'The account of the entry, with its new balance. Null if the entry had none.',
    }),
  }),
});

builder.mutationField('deleteEntry', (t) =>
  t.field({
    type: DeleteEntryPayload,
    description: "Deletes one of the caller's entries and updates the balance of its account.",
    authScopes: { finance: true },
    args: { ...idArgument('entry'), ...ifUpdatedAtArgument('entry') },
    resolve: statementsOnly(async (_root, args, context, info) => {
      const undoId = await lockForUndo(context);
      const { id, effect } = await findOwnEntry(args, context);
      await changeBalances([{ before: effect }], context);
      await runSql(
        context.database,
        sql`DELETE FROM "entries"
             WHERE "id" = ${id}::bigint AND "user_id" = ${userIdOf(context)}::uuid`,
      );
      const account = await findPayloadAccount(effect.accountId, 'account', context, info);
      const change = await findPayloadChange({ undoId, action: 'DELETED' }, context, info);
      return { globalId: args.id, id, account, change };
    }),
  }),
);
