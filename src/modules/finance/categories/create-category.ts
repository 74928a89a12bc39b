import { inputArgument } from '../../../graphql/schema/arguments.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { inputType } from '../../../graphql/schema/input-type.ts';
import { recordPayload } from '../../../graphql/schema/record-payload.ts';
import { validInput } from '../../../graphql/schema/validate.ts';
import { recordQuotas } from '../../../settings/quotas.ts';
import { requireQuota } from '../../quotas/require-quota.ts';
import { lockFinances } from '../lock-finances.ts';
import { Category } from './category.ts';
import { createCategoryInput } from './input.ts';
import { nameTaken } from './name-taken.ts';

const CreateCategoryInput = inputType(createCategoryInput);

const payload = recordPayload('createCategory', 'Category', {
  type: Category,
  description: 'The new category.',
});

builder.mutationField('createCategory', (t) =>
  t.field({
    type: payload.type,
    description: `Creates a category. VALIDATION_FAILED lists each validation issue, including the limit on categories (default ${recordQuotas.categories.default.toLocaleString('en')}).`,
    authScopes: { finance: true },
    args: inputArgument(CreateCategoryInput, 'The new category.'),
    resolve: async (_root, args, context, info) => {
      const input = validInput(createCategoryInput.schema, args.input);
      const userId = userIdOf(context);
      const { category } = context.database;
      await lockFinances(context);
      const count = await category.count({ where: { userId } });
      requireQuota('categories', count, context);
      const data = { ...input, userId, createdAt: context.now, updatedAt: context.now };
      const where = await category.create({ data, select: { id: true } }).catch(nameTaken);
      return payload.find(where, context, info);
    },
  }),
);
