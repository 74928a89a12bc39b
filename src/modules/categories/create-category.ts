import { builder } from '../../graphql/builder.ts';
import { userIdOf } from '../../graphql/context.ts';
import { validInput } from '../../graphql/validate.ts';
import { lockFinances } from '../finance/lock-finances.ts';
import { requireRoom } from '../quotas/require-room.ts';
import { Category, CategoryType } from './category.ts';
import { createCategoryInput } from './input.ts';
import { nameTaken } from './name-taken.ts';

const schema = createCategoryInput();

const CreateCategoryInput = builder.inputType('CreateCategoryInput', {
  description: 'A new category.',
  fields: (t) => ({
    name: t.string({
      required: true,
      description:
        '1 to 100 characters, stored trimmed; no other category of the type may have it (ignoring case).',
    }),
    type: t.field({ type: CategoryType, required: true, description: 'What its entries are.' }),
    emoji: t.string({ required: true, description: '1 to 16 characters; stored trimmed.' }),
    sortOrder: t.int({
      description: 'Its place among the categories of its type, the lowest first; 0 if left out.',
    }),
  }),
});

builder.mutationField('createCategory', (t) =>
  t.prismaField({
    type: Category,
    nullable: true,
    description:
      'Creates a category. VALIDATION_FAILED names each problem; also when the caller has as many as are allowed, by default 1,000.',
    authScopes: { finance: true },
    args: {
      input: t.arg({ type: CreateCategoryInput, required: true, description: 'What it is.' }),
    },
    resolve: async (query, _root, args, context) => {
      const input = validInput(schema, args.input);
      const userId = userIdOf(context);
      const { category } = context.database;
      await lockFinances(context);
      const count = await category.count({ where: { userId } });
      requireRoom(count, context.quotas.categories, {
        records: 'categories',
        remedy: 'delete one first',
      });
      const data = { ...input, userId, createdAt: context.now };
      return category.create({ ...query, data }).catch(nameTaken);
    },
  }),
);
