import { nextUpdate, runSql, sql } from '../../../database/query/write.ts';
import { FolioError, type IssueCode, validationError } from '../../../errors.ts';
import type { CategoryModel } from '../../../generated/prisma/models.ts';
import { idArgument } from '../../../graphql/schema/arguments.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { type Context, userIdOf } from '../../../graphql/schema/context.ts';
import { findPayloadRecord } from '../../../graphql/schema/find-record.ts';
import { findSerial } from '../../../graphql/schema/node.ts';
import { deletedPayload } from '../../../graphql/schema/record-payload.ts';
import { ifUpdatedAtArgument } from '../../../graphql/schema/unchanged.ts';
import {
  changeField,
  findPayloadChange,
  lockForUndo,
  type WithChange,
} from '../../changes/undoable.ts';
import { findOwnCategory } from '../own-record.ts';
import { Category } from './category.ts';

interface Payload extends WithChange {
  readonly movedEntries: number;
  readonly category: CategoryModel | null;
}

const DeleteCategoryPayload = deletedPayload<Payload>('deleteCategory', {
  noun: 'category',
  id: 'number',
  fields: (t) => ({
    ...changeField(t),
    movedEntries: t.expose('movedEntries', {
      type: 'NonNegativeInt',
      description: 'The number of entries that were moved to another category.',
    }),
    category: t.expose('category', {
      type: Category,
      nullable: true,
      description: 'The category that the entries were moved to. Null without `moveEntriesTo`.',
    }),
  }),
});

builder.mutationField('deleteCategory', (t) =>
  t.field({
    type: DeleteCategoryPayload,
    description:
      "Deletes one of the caller's categories. CONFLICT if it has entries, unless `moveEntriesTo` is given.",
    authScopes: { finance: true },
    args: {
      ...idArgument('category'),
      ...ifUpdatedAtArgument('category'),
      moveEntriesTo: t.arg.id({
        description:
          'The global id of another category of the same type. Entries are moved there first.',
      }),
    },
    resolve: async (_root, args, context, info) => {
      const undoId = await lockForUndo(context);
      const found = await findOwnCategory(args, context);
      const { id } = found;
      const moved =
        args.moveEntriesTo == null ? null : await moveEntries(found, args.moveEntriesTo, context);
      if (!moved) await requireUnused(id, context);
      await context.database.category.delete({ where: { id, userId: found.userId } });
      const where = moved && { id: moved.to, userId: found.userId };
      const target =
        where &&
        (await findPayloadRecord({ model: 'Category', where, at: ['category'], context, info }));
      const change = await findPayloadChange({ undoId, action: 'DELETED' }, context, info);
      const movedEntries = moved?.count ?? 0;
      return { globalId: args.id, id, movedEntries, category: target, change };
    },
  }),
);

/** The number of entries that were moved, and the id of the category that they were moved to. */
interface MovedEntries {
  readonly to: number;
  readonly count: number;
}

/** Balances do not change, because both categories have the same type. */
async function moveEntries(
  from: { readonly id: number; readonly type: string },
  target: string,
  context: Context,
): Promise<MovedEntries> {
  const invalidTarget = (code: IssueCode, issue: string) =>
    validationError(['moveEntriesTo'], code, `The category to move to ${issue}`);
  const userId = userIdOf(context);
  const id = findSerial('Category', target);
  const to = id && (await context.database.category.findUnique({ where: { id, userId } }));
  if (!to) throw invalidTarget('NOT_FOUND', 'must exist');
  if (to.id === from.id) throw invalidTarget('INVALID', 'must be another one');
  if (to.type !== from.type) throw invalidTarget('INVALID', 'must have the same type');
  const [moved] = await runSql<{ count: number }>(
    context.database,
    sql`
      WITH "moved" AS (
        UPDATE "entries"
           SET "category_id" = ${to.id}::bigint, "updated_at" = ${nextUpdate('entries', context.now)}
         WHERE "user_id" = ${userId}::uuid AND "category_id" = ${from.id}::bigint
        RETURNING 1
      ) SELECT count(*)::int AS "count" FROM "moved"`,
  );
  return { to: to.id, count: moved?.count ?? 0 };
}

async function requireUnused(categoryId: number, context: Context): Promise<void> {
  const where = { userId: userIdOf(context), categoryId };
  const count = await context.database.entry.count({ where });
  if (count === 0) return;
  const entries = count === 1 ? '1 entry' : `${count} entries`;
  throw new FolioError('CONFLICT', {
    details: [{ path: ['id'], message: `Category is used by ${entries}` }],
  });
}
