import type { z } from 'zod';
import { equalIgnoringCase, type Filter } from '../../../database/query/filter.ts';
import { inputType } from '../../../graphql/schema/input-type.ts';
import { validFilter } from '../../../graphql/schema/validate.ts';
import { withoutNull } from '../../../input/without-null.ts';
import { promptTemplateFilter } from './input.ts';
import { searchCondition } from './template-search.ts';

export const PromptTemplateFilter = inputType(promptTemplateFilter);

type ValidFilter = z.output<typeof promptTemplateFilter.schema>;

/** The conditions of a filter that are not comparisons of a column with a value. */
function textConditions({
  search,
  title,
  idPrefix,
  anyTags,
  allTags,
  hasVariables,
  variable,
}: ValidFilter): Filter<'PromptTemplate'>[] {
  return [
    ...(search ? [{ sql: searchCondition(search) }] : []),
    ...(title === undefined ? [] : [{ sql: equalIgnoringCase('title', title) }]),
    ...(idPrefix ? [{ id: idPrefix }] : []),
    ...(anyTags ? [{ tags: { hasSome: anyTags, mode: 'insensitive' } } as const] : []),
    ...(allTags?.length ? [{ tags: { hasEvery: allTags, mode: 'insensitive' } } as const] : []),
    ...(hasVariables === undefined ? [] : [withVariables(hasVariables)]),
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
export function selectTemplates(
  ownerId: string,
  filter: object | null | undefined,
): TemplateSelection {
  const valid = validFilter(promptTemplateFilter, filter);
  const { category, difficulty, visibility, createdVia } = valid;
  const conditions = textConditions(valid);
  const where = {
    ownerId,
    ...withoutNull({ category, difficulty, visibility, createdVia }),
    ...(conditions.length > 0 ? { AND: conditions } : {}),
  };
  return { where, words: valid.search };
}
