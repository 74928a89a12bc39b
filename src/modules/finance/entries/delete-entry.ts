import { runSql, sql } from '../../../database/query/write.ts';
import type { AccountModel } from '../../../generated/prisma/models.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { statementsOnly } from '../../../graphql/schema/mutation-options.ts';
import { payloadType } from '../../../graphql/schema/payload.ts';
import { Account } from '../accounts/account.ts';
import { changeBalances } from './balance.ts';
import { lockOwnEntry } from './own-entry.ts';
import { findPayloadAccount } from './payload-account.ts';

interface Payload {
  readonly globalId: string;
  readonly id: number;
  readonly account: AccountModel | null;
}

const DeleteEntryPayload = payloadType<Payload>('deleteEntry', (t) => ({
  deletedEntryId: t.exposeID('globalId', { description: 'The global id of the deleted entry.' }),
  databaseId: t.exposeInt('id', { description: 'The number of the deleted entry.' }),
  account: t.expose('account', {
    type: Account,
    nullable: true,
    description: 'The account of the entry, with its new balance. Null if the entry had none.',
  }),
}));

builder.mutationField('deleteEntry', (t) =>
  t.field({
    type: DeleteEntryPayload,
    description: "Deletes one of the caller's entries and updates the balance of its account.",
    authScopes: { finance: true },
    extensions: statementsOnly,
    args: { id: t.arg.id({ required: true, description: "The entry's global id." }) },
    resolve: async (_root, args, context, info) => {
      const { id, effect } = await lockOwnEntry(args.id, context);
      await changeBalances([{ before: effect }], context);
      await runSql(context.database, sql`DELETE FROM "entries" WHERE "id" = ${id}::int`);
      const account = await findPayloadAccount(effect.accountId, 'account', context, info);
      return { globalId: args.id, id, account };
    },
  }),
);
