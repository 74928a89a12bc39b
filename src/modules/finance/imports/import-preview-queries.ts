import type { Filter } from '../../../database/query/filter.ts';
import { resolveBatchedConnection } from '../../../graphql/schema/batched-connection.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { connectionType, resolveConnection } from '../../../graphql/schema/connection-type.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { inputType } from '../../../graphql/schema/input-type.ts';
import { offsetArgument } from '../../../graphql/schema/list-arguments.ts';
import { listOrder } from '../../../graphql/schema/list-order.ts';
import { recordQuery } from '../../../graphql/schema/record-query.ts';
import { validFilter } from '../../../graphql/schema/validate.ts';
import type { FilterValues } from '../../../input/filters.ts';
import { ImportPreview, livePreview, livePreviews } from './import-preview.ts';
import { ImportRow, ImportRowConnection } from './import-row.ts';
import { importRowFilter } from './input.ts';

function rowsWhere({
  status,
  possibleDuplicate,
  unknownCategory,
  unknownAccount,
  defaultCategory,
}: FilterValues<typeof importRowFilter.fields>): Filter<'ImportRow'> {
  // `NOT` requires conditions that are never null in SQL.
  const conditions: readonly [boolean | null | undefined, Filter<'ImportRow'>][] = [
    [possibleDuplicate, { status: 'NEW', entryId: { not: null } }],
    [unknownCategory, { unknownCategoryName: { not: null } }],
    [unknownAccount, { unknownAccountName: { not: null } }],
    [defaultCategory, { categorySource: { not: null }, AND: { categorySource: 'DEFAULT' } }],
  ];
  return {
    ...(status ? { status } : {}),
    AND: conditions.flatMap(([isMet, condition]) =>
      isMet == null ? [] : [isMet ? condition : { NOT: condition }],
    ),
  };
}

const ImportPreviewConnection = connectionType(ImportPreview, 'import previews');

const ImportRowFilter = inputType(importRowFilter);

const fileOrder = listOrder('ROW', 'ASC', { field: 'id', kind: 'integer', id: 'serial' });

recordQuery('importPreview', 'ImportPreview', {
  type: ImportPreview,
  description:
    "One of the caller's import previews. NOT_FOUND if it does not exist or has expired.",
  noun: 'preview',
  where: livePreview,
});

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
        return resolveBatchedConnection({
          model: 'ImportRow',
          parentField: 'previewId',
          parentId: id,
          where: {
            ...rowsWhere(validFilter(importRowFilter, args.filter)),
            userId: userIdOf(context),
          },
          order: fileOrder,
          page: args,
          context,
          info,
        });
      },
    },
    ImportRowConnection,
  ),
);
