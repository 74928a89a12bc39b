import { notFound } from '../../../errors.ts';
import { updateArguments } from '../../../graphql/schema/arguments.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { inputType } from '../../../graphql/schema/input-type.ts';
import { recordSerial } from '../../../graphql/schema/node.ts';
import { recordPayload } from '../../../graphql/schema/record-payload.ts';
import { validInput } from '../../../graphql/schema/validate.ts';
import { lockFinances } from '../lock-finances.ts';
import { Category } from './category.ts';
import { updateCategoryInput } from './input.ts';
import { nameTaken } from './name-taken.ts';

const UpdateCategoryInput = inputType(updateCategoryInput);

const payload = recordPayload('updateCategory', 'Category', {
  type: Category,
  description: 'The updated category.',
});

builder.mutationField('updateCategory', (t) =>
  t.field({
    type: payload.type,
    description: "Updates one of the caller's categories. The type cannot be changed.",
    authScopes: { finance: true },
    args: updateArguments('category', UpdateCategoryInput),
    resolve: async (_root, args, context, info) => {
      const where = { id: recordSerial('Category', args.id), userId: userIdOf(context) };
      await lockFinances(context);
      const { category } = context.database;
      if (!(await category.findUnique({ where, select: { id: true } }))) throw notFound();
      const data = validInput(updateCategoryInput.schema, args.input) as object;
      await category.update({ where, data, select: { id: true } }).catch(nameTaken);
      return payload.find(where, context, info);
    },
  }),
);
