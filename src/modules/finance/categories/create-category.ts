import { builder } from '../../../graphql/builder.ts';
import { userIdOf } from '../../../graphql/context.ts';
import { validInput } from '../../../graphql/validate.ts';
import { requireQuota } from '../../quotas/require-quota.ts';
import { lockFinances } from '../lock-finances.ts';
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
        "1 to 100 characters, stored trimmed. Unique among the caller's categories of the same type, ignoring case.",
    }),
    type: t.field({
      type: CategoryType,
      required: true,
      description: 'Whether entries in the category are income or expenses.',
    }),
    emoji: t.string({ required: true, description: '1 to 16 characters; stored trimmed.' }),
    sortOrder: t.int({
      description:
        'The position among the categories of the same type, in ascending order. Default: 0.',
    }),
  }),
});

builder.mutationField('createCategory', (t) =>
  t.prismaField({
    type: Category,
    nullable: true,
    description:
      'Creates a category. VALIDATION_FAILED lists each validation issue, including the limit on categories (default 1,000).',
    authScopes: { finance: true },
    args: {
      input: t.arg({ type: CreateCategoryInput, required: true, description: 'The new category.' }),
    },
    resolve: async (query, _root, args, context) => {
      const input = validInput(schema, args.input);
      const userId = userIdOf(context);
      const { category } = context.database;
      await lockFinances(context);
      const count = await category.count({ where: { userId } });
      requireQuota(count, context.quotas.categories, {
        records: 'categories',
        remedy: 'delete one first',
      });
      const data = { ...input, userId, createdAt: context.now };
      return category.create({ ...query, data }).catch(nameTaken);
    },
  }),
);
