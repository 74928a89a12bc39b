import { notFound } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { aggregateCost, charge } from '../../graphql/charge.ts';
import { userIdOf } from '../../graphql/context.ts';
import { parseSerial, recordSerial, registerNode } from '../../graphql/node.ts';
import { entriesUnder } from '../finance/loaders.ts';

/** Categories that a user has at most, unless the configuration allows more. */
const usualQuota = 1_000;

registerNode('Category', { requires: { finance: true }, parse: parseSerial });

export const CategoryType = builder.enumType('CategoryType', {
  description: 'What the entries of a category are.',
  values: {
    EXPENSE: { description: 'Money that goes out.' },
    INCOME: { description: 'Money that comes in.' },
  } as const,
});

export const Category = builder.prismaNode('Category', {
  description: 'What an entry is put under. Its type makes the entry an income or an expense.',
  id: { field: 'id' },
  nullable: true,
  findUnique: (id, context) => ({ id: Number(id), userId: userIdOf(context) }),
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: 'The number that REST shows as `id`.' }),
    name: t.exposeString('name', {
      description: '1 to 100 characters; no other category of the type has it (ignoring case).',
    }),
    type: t.expose('type', { type: CategoryType, description: 'What its entries are.' }),
    emoji: t.exposeString('emoji', { description: '1 to 16 characters.' }),
    sortOrder: t.exposeInt('sortOrder', {
      description: 'Its place among the categories of its type, the lowest first.',
    }),
    entryCount: t.int({
      description: 'How many entries are under it.',
      extensions: charge({ once: aggregateCost }),
      resolve: ({ id }, _args, context) => entriesUnder(context, id),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
  }),
});

builder.queryField('category', (t) =>
  t.prismaField({
    type: Category,
    nullable: true,
    description: "One of the caller's categories; NOT_FOUND when there is none.",
    authScopes: { finance: true },
    args: { id: t.arg.id({ required: true, description: 'Its global id.' }) },
    resolve: async (query, _root, args, context) => {
      const where = { id: recordSerial('Category', args.id), userId: userIdOf(context) };
      const found = await context.database.category.findUnique({ ...query, where });
      return found ?? Promise.reject(notFound());
    },
  }),
);

builder.queryField('categories', (t) =>
  t.prismaField({
    type: [Category],
    nullable: true,
    description: "The caller's categories, ordered by type, then place, then name.",
    authScopes: { finance: true },
    args: { type: t.arg({ type: CategoryType, description: 'Only those of this type.' }) },
    extensions: charge({ listSize: usualQuota }),
    resolve: async (query, _root, { type }, context, info) => {
      const categories = await context.database.category.findMany({
        ...query,
        where: { userId: userIdOf(context), ...(type ? { type } : {}) },
        orderBy: [{ type: 'asc' }, { sortOrder: 'asc' }, { name: 'asc' }, { id: 'asc' }],
      });
      context.budget.chargeItems(info, categories.length);
      return categories;
    },
  }),
);
