import { builder } from '../../graphql/builder.ts';
import { userIdOf } from '../../graphql/context.ts';
import { validInput } from '../../graphql/validate.ts';
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
      'Makes a category that belongs to the caller. VALIDATION_FAILED names each problem.',
    authScopes: { finance: true },
    args: {
      input: t.arg({ type: CreateCategoryInput, required: true, description: 'What it is.' }),
    },
    resolve: (query, _root, args, context) => {
      const input = validInput(schema, args.input);
      const data = { ...input, userId: userIdOf(context), createdAt: context.now };
      return context.database.category.create({ ...query, data }).catch(nameTaken);
    },
  }),
);
