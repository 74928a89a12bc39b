import { updateArguments } from '../../../graphql/schema/arguments.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { inputType } from '../../../graphql/schema/input-type.ts';
import { recordPayload } from '../../../graphql/schema/record-payload.ts';
import { ifUpdatedAtArgument, nextUpdatedAt } from '../../../graphql/schema/unchanged.ts';
import { validInput } from '../../../graphql/schema/validate.ts';
import { lockOwnCategory } from '../own-record.ts';
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
    description:
      "Updates one of the caller's categories. The type cannot be changed. `updatedAt` changes only if a value changes.",
    authScopes: { finance: true },
    args: {
      ...updateArguments('category', UpdateCategoryInput),
      ...ifUpdatedAtArgument('category'),
    },
    resolve: async (_root, args, context, info) => {
      const current = await lockOwnCategory(args, context);
      const where = { id: current.id, userId: userIdOf(context) };
      const changes = validInput(updateCategoryInput.schema, args.input);
      const changed = Object.entries(changes).some(
        ([name, value]) => value !== current[name as keyof typeof changes],
      );
      if (changed) {
        const data = { ...changes, updatedAt: nextUpdatedAt(current, context.now) } as object;
        const { category } = context.database;
        await category.update({ where, data, select: { id: true } }).catch(nameTaken);
      }
      return payload.find(where, context, info);
    },
  }),
);
