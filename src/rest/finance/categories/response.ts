import { z } from 'zod';
import { categoryTypeValues } from '../../../modules/finance/categories/input.ts';
import { component } from '../../component.ts';
import { enumField } from '../../enum-values.ts';
import { integerId } from '../../response-fields.ts';

export const categoryId = integerId('category', 7);

export const category = component({
  name: 'Category',
  describedBy: 'Category',
  fields: {
    id: categoryId,
    name: z.string(),
    type: enumField(categoryTypeValues),
    emoji: z.string(),
    sort_order: z.int(),
  },
  example: { id: 7, name: 'Books', type: 'expense', emoji: '📚', sort_order: 6 },
});
