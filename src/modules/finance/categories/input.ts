import { z } from 'zod';
import { CategoryType } from '../../../generated/prisma/enums.ts';
import { inLowerCase } from '../../../input/enums.ts';
import { enumField, integerField, textField } from '../../../input/fields.ts';
import { restIdText } from '../../../input/ids.ts';
import { createInput, updateInput } from '../../../input/input.ts';

export const categoryTypeValues = inLowerCase(CategoryType);

const emoji = textField({ max: 16 });
const sortOrder = integerField({
  about: 'The position among the categories of the same type, in ascending order.',
  default: 0,
});
const name = textField({
  max: 100,
  note: "Unique among the caller's categories of the same type, ignoring case.",
});

export const createCategoryInput = createInput({
  name: 'CreateCategoryInput',
  description: 'A new category.',
  fields: {
    name,
    type: enumField('CategoryType', categoryTypeValues, {
      about: 'Whether entries in the category are income or expenses.',
    }),
    emoji,
    sortOrder,
  },
});

/** Without the type, because it makes the category's entries income or expenses. */
export const updateCategoryInput = updateInput({
  name: 'UpdateCategoryInput',
  description: 'The fields of a category to update.',
  fields: { name, emoji, sortOrder },
});

export const deleteCategoryQuery = z
  .object({
    moveTo: restIdText().describe(
      'The id of another category of the same type, to which the entries are moved first.',
    ),
  })
  .partial();
