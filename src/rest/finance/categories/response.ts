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
    name: z.string().meta({ describedBy: 'Category.name' }),
    type: enumField(categoryTypeValues).meta({ describedBy: 'Category.type' }),
    emoji: z.string().meta({ describedBy: 'Category.emoji' }),
    sort_order: z.int().meta({ describedBy: 'Category.sortOrder' }),
  },
  example: { id: 7, name: 'Books', type: 'expense', emoji: '📚', sort_order: 6 },
});
