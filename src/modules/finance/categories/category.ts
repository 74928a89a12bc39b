import { builder } from '../../../graphql/schema/builder.ts';
import { aggregateCost, charge } from '../../../graphql/schema/charge.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import {
  createdField,
  parseSerial,
  registerNode,
  restNumber,
  updatedField,
} from '../../../graphql/schema/node.ts';
import { ownList } from '../../../graphql/schema/own-lists.ts';
import { recordQuery } from '../../../graphql/schema/record-query.ts';
import { countEntriesOfCategory } from '../loaders.ts';
import { ownSerial } from '../own-record.ts';

export const CategoryType = builder.enumType('CategoryType', {
  description: 'Whether entries are income or expenses.',
  values: {
    EXPENSE: { description: 'Expenses.' },
    INCOME: { description: 'Income.' },
  } as const,
});

export const Category = builder.prismaNode('Category', {
  ...registerNode('Category', { requires: { finance: true }, parse: parseSerial }),
  description: 'A category of entries. Its type makes its entries income or expenses.',
  // Each field selects its own column.
  select: { id: true },
  findUnique: ownSerial,
  fields: (t) => ({
    databaseId: t.expose('id', restNumber('category')),
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
    createdAt: t.expose('createdAt', createdField('category')),
    updatedAt: t.expose('updatedAt', updatedField('category')),
  }),
});

recordQuery('category', 'Category', {
  type: Category,
  description: "One of the caller's categories. NOT_FOUND if it does not exist.",
  noun: 'category',
  where: ownSerial,
});

ownList('categories', 'Category', {
  type: Category,
  records: 'categories, ordered by type, position and name',
  args: builder.args((t) => ({
    type: t.field({ type: CategoryType, description: 'Return only categories of this type.' }),
  })),
  where: ({ type }, context) => ({ userId: userIdOf(context), ...(type ? { type } : {}) }),
  order: [{ type: 'asc' }, { sortOrder: 'asc' }, { name: 'asc' }, { id: 'asc' }],
  listSize: 20,
});
