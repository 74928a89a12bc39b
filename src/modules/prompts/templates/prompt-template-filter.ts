import type { Filter } from '../../../database/page/filter.ts';
import { builder } from '../../../graphql/builder.ts';
import { CreatedVia, TemplateCategory, Visibility } from './enums.ts';

export const PromptTemplateFilter = builder.inputType('PromptTemplateFilter', {
  description: 'Which prompt templates to return: those that meet all conditions.',
  fields: (t) => ({
    category: t.field({
      type: TemplateCategory,
      description: 'Return only templates of this category.',
    }),
    visibility: t.field({
      type: Visibility,
      description: 'Return only templates with this visibility.',
    }),
    createdVia: t.field({
      type: CreatedVia,
      description: 'Return only templates created this way.',
    }),
  }),
});

type FilterInput = typeof PromptTemplateFilter.$inferInput;

/** The condition for the templates of a user that meet a filter. */
export function promptTemplatesWhere(
  ownerId: string,
  { category, visibility, createdVia }: FilterInput = {},
): Filter<'PromptTemplate'> {
  return {
    ownerId,
    ...(category ? { category } : {}),
    ...(visibility ? { visibility } : {}),
    ...(createdVia ? { createdVia } : {}),
  };
}
