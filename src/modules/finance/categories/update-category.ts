import { notFound } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { userIdOf } from '../../../graphql/context.ts';
import { inputType } from '../../../graphql/input-type.ts';
import { recordSerial } from '../../../graphql/node.ts';
import { validInput } from '../../../graphql/validate.ts';
import { lockFinances } from '../lock-finances.ts';
import { Category } from './category.ts';
import { updateCategoryInput } from './input.ts';
import { nameTaken } from './name-taken.ts';

const UpdateCategoryInput = inputType(updateCategoryInput);

builder.mutationField('updateCategory', (t) =>
  t.prismaField({
    type: Category,
    nullable: true,
    description: "Updates one of the caller's categories. The type cannot be changed.",
    authScopes: { finance: true },
    args: {
      id: t.arg.id({ required: true, description: "The category's global id." }),
      input: t.arg({
        type: UpdateCategoryInput,
        required: true,
        description: 'The fields to update. Fields left out keep their value.',
      }),
    },
    resolve: async (query, _root, args, context) => {
      const where = { id: recordSerial('Category', args.id), userId: userIdOf(context) };
      await lockFinances(context);
      const { category } = context.database;
      if (!(await category.findUnique({ where, select: { id: true } }))) throw notFound();
      const data = validInput(updateCategoryInput.schema, args.input) as object;
      return category.update({ ...query, where, data }).catch(nameTaken);
    },
  }),
);
