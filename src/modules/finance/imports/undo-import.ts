import { keptCreations } from '../../../database/changes/undo.ts';
import { runSql, sql } from '../../../database/query/write.ts';
import { resolveBatchedRecord } from '../../../graphql/schema/batched-record.ts';
import { batched } from '../../../graphql/schema/batched-value.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { type StatementContext, userIdOf } from '../../../graphql/schema/context.ts';
import { Change } from '../../changes/change.ts';

const keptCreation = batched(async (undoIds: string[], context) =>
  keptCreations(context.database, userIdOf(context), undoIds),
);

builder.prismaObjectFields('ImportPreview', (t) => ({
  change: t.field({
    type: Change,
    nullable: true,
    description:
      'The change of the commit, for `undoChange`. Null before the commit, and if it can not be undone.',
    select: { undoId: true },
    resolve: async ({ undoId }, _args, context, info) => {
      const id = undoId === null ? undefined : await keptCreation(context, undoId);
      if (id === undefined) return null;
      return resolveBatchedRecord({ model: 'Change', id, context, info }) as never;
    },
  }),
  undoneAt: t.expose('undoneAt', {
    type: 'DateTime',
    nullable: true,
    description: 'When the commit was undone. Null if it was not.',
  }),
}));

/** Stores that the entries of an import were deleted. */
export async function storeUndoneImport(undoId: string, context: StatementContext): Promise<void> {
  await runSql(
    context.database,
    sql`UPDATE "import_previews" SET "undone_at" = ${context.now.toISOString()}::timestamptz
         WHERE "user_id" = ${userIdOf(context)}::uuid AND "undo_id" = ${undoId}::uuid`,
  );
}
