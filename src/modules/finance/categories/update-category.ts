import { notFound } from '../../../errors.ts';
import type { CategoryModel } from '../../../generated/prisma/models.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { findPayloadRecord } from '../../../graphql/schema/find-record.ts';
import { inputType } from '../../../graphql/schema/input-type.ts';
import { recordSerial } from '../../../graphql/schema/node.ts';
import { payloadType } from '../../../graphql/schema/payload.ts';
import { validInput } from '../../../graphql/schema/validate.ts';
import { lockFinances } from '../lock-finances.ts';
import { Category } from './category.ts';
import { updateCategoryInput } from './input.ts';
import { nameTaken } from './name-taken.ts';

const UpdateCategoryInput = inputType(updateCategoryInput);

const UpdateCategoryPayload = payloadType<{ readonly category: CategoryModel }>(
  'updateCategory',
  (t) => ({
    category: t.expose('category', { type: Category, description: 'The updated category.' }),
  }),
);

builder.mutationField('updateCategory', (t) =>
  t.field({
    type: UpdateCategoryPayload,
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
    resolve: async (_root, args, context, info) => {
      const where = { id: recordSerial('Category', args.id), userId: userIdOf(context) };
      await lockFinances(context);
      const { category } = context.database;
      if (!(await category.findUnique({ where, select: { id: true } }))) throw notFound();
      const data = validInput(updateCategoryInput.schema, args.input) as object;
      await category.update({ where, data, select: { id: true } }).catch(nameTaken);
      const at = ['category'];
      return {
        category: await findPayloadRecord({ model: 'Category', where, at, context, info }),
      };
    },
  }),
);
