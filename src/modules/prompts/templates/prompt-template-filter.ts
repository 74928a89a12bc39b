import type { z } from 'zod';
import { equalIgnoringCase, type Filter } from '../../../database/query/filter.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { chargeScan } from '../../../graphql/schema/charge.ts';
import { validInput } from '../../../graphql/schema/validate.ts';
import { withoutNull } from '../../../input/without-null.ts';
import { CreatedVia, Difficulty, TemplateCategory, Visibility } from './enums.ts';
import { templateTextFilter } from './input.ts';
import { searchCondition } from './template-search.ts';

export const PromptTemplateFilter = builder.inputType('PromptTemplateFilter', {
  description:
    'Which prompt templates to return: those that meet all conditions. Conditions that are null are ignored; an empty list of `anyTags` matches no templates.',
  fields: (t) => ({
    // The relevance of all templates that match is computed.
    search: t.string({
      extensions: chargeScan,
      description:
        'Return only templates whose title, description, tags and content together contain all of these words, in any order, ignoring case. Words of 4 and more characters may have typing errors. 1 to 100 characters, at most 10 words. Changes the default order to RELEVANCE.',
    }),
    title: t.string({
      description:
        'Return only templates with exactly this title, ignoring case. 1 to 100 characters.',
    }),
    idPrefix: t.string({
      description:
        'Return only templates whose `databaseId` begins with this text. At least 4 characters.',
    }),
    category: t.field({
      type: TemplateCategory,
      description: 'Return only templates of this category.',
    }),
    difficulty: t.field({
      type: Difficulty,
      extensions: chargeScan,
      description: 'Return only templates of this difficulty.',
    }),
    visibility: t.field({
      type: Visibility,
      description: 'Return only templates with this visibility.',
    }),
    createdVia: t.field({
      type: CreatedVia,
      description: 'Return only templates created this way.',
    }),
    anyTags: t.stringList({
      description:
        'Return only templates with at least one of these tags, ignoring case. At most 20, each 1 to 50 characters.',
    }),
    allTags: t.stringList({
      description:
        'Return only templates with all of these tags, ignoring case. At most 20, each 1 to 50 characters.',
    }),
    hasVariables: t.boolean({
      description:
        '`true`: return only templates with variables. `false`: only templates without variables.',
    }),
    variable: t.string({
      description:
        'Return only templates whose content has the variable with exactly this name, for example `NAME`. At most 100 characters.',
    }),
  }),
});

type FilterInput = typeof PromptTemplateFilter.$inferInput | null | undefined;

/** The conditions of a filter that are not comparisons of a column with a value. */
function textConditions(
  { search, title, idPrefix, anyTags, allTags, variable }: z.output<typeof templateTextFilter>,
  hasVariables: boolean | null | undefined,
): Filter<'PromptTemplate'>[] {
  return [
    ...(search ? [{ sql: searchCondition(search) }] : []),
    ...(title === undefined ? [] : [{ sql: equalIgnoringCase('title', title) }]),
    ...(idPrefix ? [{ id: idPrefix }] : []),
    ...(anyTags ? [{ tags: { hasSome: anyTags, mode: 'insensitive' } } as const] : []),
    ...(allTags?.length ? [{ tags: { hasEvery: allTags, mode: 'insensitive' } } as const] : []),
    ...(hasVariables == null ? [] : [withVariables(hasVariables)]),
    ...(variable === undefined ? [] : [withVariable(variable)]),
  ];
}

const withVariables = (hasVariables: boolean): Filter<'PromptTemplate'> => ({
  sql: (column) => `${hasVariables ? '' : 'NOT '}has_template_variables(${column('content')})`,
});

const withVariable = (name: string): Filter<'PromptTemplate'> => ({
  sql: (column, parameters) =>
    `template_variables(${column('content')}) @> ARRAY[${parameters.add(name, 'text')}]`,
});

interface TemplateSelection {
  readonly where: Filter<'PromptTemplate'>;
  /** The words of the search; undefined without one. */
  readonly words?: readonly string[] | undefined;
}

/** The condition for the templates of a user that meet a filter. @throws VALIDATION_FAILED */
export function selectTemplates(ownerId: string, filter: FilterInput): TemplateSelection {
  if (!filter) return { where: { ownerId } };
  const { category, difficulty, visibility, createdVia, hasVariables } = filter;
  const valid = validInput(templateTextFilter, withoutNull(filter), ['filter']);
  const conditions = textConditions(valid, hasVariables);
  const where = {
    ownerId,
    ...(category ? { category } : {}),
    ...(difficulty ? { difficulty } : {}),
    ...(visibility ? { visibility } : {}),
    ...(createdVia ? { createdVia } : {}),
    ...(conditions.length > 0 ? { AND: conditions } : {}),
  };
  return { where, words: valid.search };
}
