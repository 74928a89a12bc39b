import { notFound } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { userIdOf } from '../../graphql/context.ts';
import { recordSerial } from '../../graphql/node.ts';
import { validInput } from '../../graphql/validate.ts';
import { lockFinances } from '../finance/lock-finances.ts';
import { Category } from './category.ts';
import { updateCategoryInput } from './input.ts';
import { nameTaken } from './name-taken.ts';

const UpdateCategoryInput = builder.inputType('UpdateCategoryInput', {
  description: 'What to change of a category. What is left out stays; null is refused.',
  fields: (t) => ({
    name: t.string({ description: '1 to 100 characters; stored trimmed.' }),
    emoji: t.string({ description: '1 to 16 characters; stored trimmed.' }),
    sortOrder: t.int({ description: 'Its place among the categories of its type.' }),
  }),
});

builder.mutationField('updateCategory', (t) =>
  t.prismaField({
    type: Category,
    nullable: true,
    description:
      "Changes one of the caller's categories. Its type stays, as its entries depend on it.",
    authScopes: { finance: true },
    args: {
      id: t.arg.id({ required: true, description: 'Its global id.' }),
      input: t.arg({ type: UpdateCategoryInput, required: true, description: 'The changes.' }),
    },
    resolve: async (query, _root, args, context) => {
      const where = { id: recordSerial('Category', args.id), userId: userIdOf(context) };
      await lockFinances(context);
      const { category } = context.database;
      if (!(await category.findUnique({ where, select: { id: true } }))) throw notFound();
      const data = validInput(updateCategoryInput, args.input) as object;
      return category.update({ ...query, where, data }).catch(nameTaken);
    },
  }),
);
