import { runSql, sql } from '../../../database/write.ts';
import { builder } from '../../../graphql/builder.ts';
import { statementsOnly } from '../../../graphql/mutation-transaction.ts';
import { changeBalances } from './balance.ts';
import { lockOwnEntry } from './own-entry.ts';

const DeletedEntry = builder.objectRef<{ globalId: string; id: number }>('DeletedEntry').implement({
  description: 'The ids of a deleted entry.',
  fields: (t) => ({
    id: t.exposeID('globalId', { description: 'The global id of the deleted entry.' }),
    databaseId: t.exposeInt('id', { description: 'The number of the deleted entry.' }),
  }),
});

builder.mutationField('deleteEntry', (t) =>
  t.field({
    type: DeletedEntry,
    nullable: true,
    description: "Deletes one of the caller's entries and updates the balance of its account.",
    authScopes: { finance: true },
    extensions: statementsOnly,
    args: { id: t.arg.id({ required: true, description: "The entry's global id." }) },
    resolve: async (_root, args, context) => {
      const { entry, effect } = await lockOwnEntry(args.id, context);
      await changeBalances({ before: effect }, context);
      await runSql(context.database, sql`DELETE FROM "entries" WHERE "id" = ${entry.id}::int`);
      return { globalId: args.id, id: entry.id };
    },
  }),
);
