import { z } from 'zod';
import type { CategoryType } from '../../../generated/prisma/enums.ts';
import { type EnumMapping, type EnumReader, graphqlEnum } from '../../../input/enums.ts';
import { restIdText } from '../../../input/ids.ts';
import { text, wholeNumber } from '../../../input/text.ts';

/** The documented words, each with its GraphQL name. */
export const categoryTypeValues = {
  expense: 'EXPENSE',
  income: 'INCOME',
} as const satisfies EnumMapping<CategoryType>;

/** As far as the database's integers go. */
const sortOrder = () => wholeNumber({ min: -2_147_483_648, max: 2_147_483_647 });

/** What a new category takes; null is as if left out (D22). */
export function createCategoryInput(enumOf: EnumReader = graphqlEnum) {
  return z.object({
    name: text({ max: 100 }),
    type: enumOf(categoryTypeValues),
    emoji: text({ max: 16 }),
    sortOrder: sortOrder()
      .nullish()
      .transform((given) => given ?? 0),
  });
}

/** What an update takes. The type stays: it decides what the category's entries are. */
export const updateCategoryInput = z
  .object({ name: text({ max: 100 }), emoji: text({ max: 16 }), sortOrder: sortOrder() })
  .partial();

/** In a query, where a category's entries go when it is deleted. What can't be an id names none. */
export const deleteCategoryQuery = z
  .object({
    moveTo: restIdText().describe(
      'The id of another category of the same type, to which the entries are moved first.',
    ),
  })
  .partial();
