import { runSql, sql } from '../../../database/query/write.ts';
import { idArgument } from '../../../graphql/schema/arguments.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { statementsOnly } from '../../../graphql/schema/mutation-options.ts';
import { deletedPayload } from '../../../graphql/schema/record-payload.ts';
import { lockOwnPreview } from './own-preview.ts';

const DeleteImportPreviewPayload = deletedPayload('deleteImportPreview', {
  noun: 'preview',
  id: 'UUID',
});

builder.mutationField('deleteImportPreview', (t) =>
  t.field({
    type: DeleteImportPreviewPayload,
    description:
      "Deletes one of the caller's import previews with its file. Entries that were imported are kept.",
    authScopes: { finance: true },
    args: idArgument('preview'),
    resolve: statementsOnly(async (_root, args, context) => {
      const { id } = await lockOwnPreview(args.id, context);
      await runSql(
        context.database,
        sql`DELETE FROM "import_previews"
             WHERE "id" = ${id}::uuid AND "user_id" = ${userIdOf(context)}::uuid`,
      );
      return { globalId: args.id, id };
    }),
  }),
);
