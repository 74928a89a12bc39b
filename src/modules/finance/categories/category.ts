import type { InputShapeFromFields } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import { builder } from '../../../graphql/schema/builder.ts';
import { aggregateCost, charge } from '../../../graphql/schema/charge.ts';
import { type Context, userIdOf } from '../../../graphql/schema/context.ts';
import { findRecord, findRecords } from '../../../graphql/schema/find-record.ts';
import { parseSerial, recordSerial, registerNode } from '../../../graphql/schema/node.ts';
import { requireOwnRecords } from '../../../graphql/schema/own-records.ts';
import { countEntriesOfCategory } from '../loaders.ts';

const order = [{ type: 'asc' }, { sortOrder: 'asc' }, { name: 'asc' }, { id: 'asc' }] as const;

/** The number of items that the list is charged for before its length is known. */
const usualSize = 20;

registerNode('Category', { requires: { finance: true }, parse: parseSerial });

export const CategoryType = builder.enumType('CategoryType', {
  description: 'Whether entries are income or expenses.',
  values: {
    EXPENSE: { description: 'Expenses.' },
    INCOME: { description: 'Income.' },
  } as const,
});

export const Category = builder.prismaNode('Category', {
  description: 'A category of entries. Its type makes its entries income or expenses.',
  id: { field: 'id' },
  nullable: true,
  // Each field selects its own column.
  select: { id: true },
  findUnique: (id, context) => ({ id: Number(id), userId: userIdOf(context) }),
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: "The category's number, shown as `id` in REST." }),
    name: t.exposeString('name', {
      description:
        "1 to 100 characters. Unique among the caller's categories of the same type, ignoring case.",
    }),
    type: t.expose('type', {
      type: CategoryType,
      description: 'Whether entries in the category are income or expenses.',
    }),
    emoji: t.exposeString('emoji', { description: '1 to 16 characters.' }),
    sortOrder: t.exposeInt('sortOrder', {
      description: 'The position among the categories of the same type, in ascending order.',
    }),
    entryCount: t.field({
      type: 'NonNegativeInt',
      description: 'The number of entries in the category.',
      extensions: charge({ once: aggregateCost }),
      resolve: ({ id }, _args, context) => countEntriesOfCategory(context, id),
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When the category was created.',
    }),
  }),
});

builder.queryField('category', (t) =>
  t.field({
    type: Category,
    description: "One of the caller's categories. NOT_FOUND if it does not exist.",
    authScopes: { finance: true },
    args: { id: t.arg.id({ required: true, description: "The category's global id." }) },
    resolve: async (_root, args, context, info) => {
      const where = { id: recordSerial('Category', args.id), userId: userIdOf(context) };
      return findRecord({ model: 'Category', where, context, info });
    },
  }),
);

const listArguments = builder.args((t) => ({
  type: t.field({ type: CategoryType, description: 'Return only categories of this type.' }),
}));

async function ownCategories(
  { type }: InputShapeFromFields<typeof listArguments>,
  context: Context,
  info: GraphQLResolveInfo,
) {
  const where = { userId: userIdOf(context), ...(type ? { type } : {}) };
  const categories = await findRecords({ model: 'Category', where, order, context, info });
  context.budget.chargeItems(info, categories.length);
  return categories;
}

builder.queryField('categories', (t) =>
  t.field({
    type: [Category],
    description: "The caller's categories, ordered by type, position and name.",
    authScopes: { finance: true },
    args: listArguments,
    extensions: charge({ listSize: usualSize }),
    resolve: (_root, args, context, info) => ownCategories(args, context, info),
  }),
);

builder.prismaObjectField('User', 'categories', (t) =>
  t.field({
    type: [Category],
    nullable: true,
    description:
      "The user's categories, ordered by type, position and name. FORBIDDEN for another user.",
    authScopes: { finance: true },
    args: listArguments,
    extensions: charge({ listSize: usualSize }),
    resolve: (user, args, context, info) => {
      requireOwnRecords(user, context);
      return ownCategories(args, context, info);
    },
  }),
);
