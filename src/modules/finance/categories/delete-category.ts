import { FolioError, notFound, validationError } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { type Context, userIdOf } from '../../../graphql/context.ts';
import { findSerial, recordSerial } from '../../../graphql/node.ts';
import { lockFinances } from '../lock-finances.ts';

interface DeletedRecord {
  readonly globalId: string;
  readonly id: number;
  readonly movedEntries: number;
}

const DeletedCategory = builder.objectRef<DeletedRecord>('DeletedCategory').implement({
  description: 'The ids of a deleted category.',
  fields: (t) => ({
    id: t.exposeID('globalId', { description: 'The global id of the deleted category.' }),
    databaseId: t.exposeInt('id', { description: 'The number of the deleted category.' }),
    movedEntries: t.expose('movedEntries', {
      type: 'NonNegativeInt',
      description: 'The number of entries that were moved to another category.',
    }),
  }),
});

builder.mutationField('deleteCategory', (t) =>
  t.field({
    type: DeletedCategory,
    nullable: true,
    description:
      "Deletes one of the caller's categories. CONFLICT if it has entries, unless `moveEntriesTo` is given.",
    authScopes: { finance: true },
    args: {
      id: t.arg.id({ required: true, description: "The category's global id." }),
      moveEntriesTo: t.arg.id({
        description:
          'The global id of another category of the same type. Entries are moved there first.',
      }),
    },
    resolve: async (_root, args, context) => {
      const id = recordSerial('Category', args.id);
      const userId = userIdOf(context);
      await lockFinances(context);
      const { category } = context.database;
      const found = await category.findUnique({ where: { id, userId } });
      if (!found) throw notFound();
      const movedEntries =
        args.moveEntriesTo == null ? 0 : await moveEntries(found, args.moveEntriesTo, context);
      if (args.moveEntriesTo == null) await requireUnused(id, context);
      await category.delete({ where: { id, userId } });
      return { globalId: args.id, id, movedEntries };
    },
  }),
);

/** Balances do not change, because both categories have the same type. */
async function moveEntries(
  from: { readonly id: number; readonly type: string },
  target: string,
  context: Context,
): Promise<number> {
  const invalidTarget = (issue: string) =>
    validationError(['moveEntriesTo'], `The category to move to ${issue}`);
  const userId = userIdOf(context);
  const id = findSerial('Category', target);
  const to = id && (await context.database.category.findUnique({ where: { id, userId } }));
  if (!to) throw invalidTarget('must exist');
  if (to.id === from.id) throw invalidTarget('must be another one');
  if (to.type !== from.type) throw invalidTarget('must have the same type');
  const { count } = await context.database.entry.updateMany({
    where: { userId, categoryId: from.id },
    data: { categoryId: to.id, updatedAt: context.now },
  });
  return count;
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
