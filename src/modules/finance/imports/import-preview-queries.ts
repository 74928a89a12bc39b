import { resolveBatchedConnection } from '../../../graphql/schema/batched-connection.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { connectionType, resolveConnection } from '../../../graphql/schema/connection-type.ts';
import { type Context, userIdOf } from '../../../graphql/schema/context.ts';
import { findRecord } from '../../../graphql/schema/find-record.ts';
import { offsetArgument } from '../../../graphql/schema/list-arguments.ts';
import { listOrder } from '../../../graphql/schema/list-order.ts';
import { recordUuid } from '../../../graphql/schema/node.ts';
import { ImportPreview } from './import-preview.ts';
import { ImportRow, ImportRowConnection, ImportRowFilter } from './import-row.ts';

const ImportPreviewConnection = connectionType(ImportPreview, 'import previews');

/** The order of the rows in the file. */
const fileOrder = listOrder('ROW', 'ASC', { field: 'id', kind: 'integer', id: 'serial' });

/** The condition for the caller's previews that have not expired. */
export const livePreviews = (context: Context) => ({
  userId: userIdOf(context),
  expiresAt: { gt: context.now },
});

builder.queryField('importPreview', (t) =>
  t.field({
    type: ImportPreview,
    description:
      "One of the caller's import previews. NOT_FOUND if it does not exist or has expired.",
    authScopes: { finance: true },
    args: { id: t.arg.id({ required: true, description: "The preview's global id." }) },
    resolve: async (_root, args, context, info) => {
      const where = { id: recordUuid('ImportPreview', args.id), ...livePreviews(context) };
      return findRecord({ model: 'ImportPreview', where, context, info });
    },
  }),
);

builder.queryField('importPreviews', (t) =>
  t.connection(
    {
      type: ImportPreview,
      description: "The caller's import previews that have not expired, newest first.",
      authScopes: { finance: true },
      args: offsetArgument,
      resolve: (_root, page, context, info) =>
        resolveConnection({
          model: 'ImportPreview',
          where: livePreviews(context),
          page,
          context,
          info,
        }),
    },
    ImportPreviewConnection,
  ),
);

builder.prismaObjectField('ImportPreview', 'rows', (t) =>
  t.connection(
    {
      type: ImportRow,
      nullable: true,
      description: 'The rows, in the order of the file. Empty after the commit.',
      authScopes: { finance: true },
      args: {
        ...offsetArgument,
        filter: t.arg({ type: ImportRowFilter, description: 'Which rows to return.' }),
      },
      resolve: ({ id }, args, context, info) => {
        const status = args.filter?.status;
        return resolveBatchedConnection({
          model: 'ImportRow',
          parentField: 'previewId',
          parentId: id,
          where: status ? { status } : {},
          order: fileOrder,
          aggregates: {},
          page: args,
          context,
          info,
        });
      },
    },
    ImportRowConnection,
  ),
);
