import { runSql, sql } from '../../../database/query/write.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { statementsOnly } from '../../../graphql/schema/mutation-options.ts';
import { payloadType } from '../../../graphql/schema/payload.ts';
import { lockOwnPreview } from './own-preview.ts';

interface Payload {
  readonly globalId: string;
  readonly id: string;
}

const DeleteImportPreviewPayload = payloadType<Payload>('deleteImportPreview', (t) => ({
  deletedImportPreviewId: t.exposeID('globalId', {
    description: 'The global id of the deleted preview.',
  }),
  databaseId: t.expose('id', { type: 'UUID', description: 'The UUID of the deleted preview.' }),
}));

builder.mutationField('deleteImportPreview', (t) =>
  t.field({
    type: DeleteImportPreviewPayload,
    description:
      "Deletes one of the caller's import previews with its file. Entries that were imported are kept.",
    authScopes: { finance: true },
    extensions: statementsOnly,
    args: { id: t.arg.id({ required: true, description: "The preview's global id." }) },
    resolve: async (_root, args, context) => {
      const { id } = await lockOwnPreview(args.id, context);
      await runSql(context.database, sql`DELETE FROM "import_previews" WHERE "id" = ${id}::uuid`);
      return { globalId: args.id, id };
    },
  }),
);
