import { equalIgnoringCase, type Filter } from '../../../database/query/filter.ts';
import { inputType } from '../../../graphql/schema/input-type.ts';
import { validFilter } from '../../../graphql/schema/validate.ts';
import { withoutNull } from '../../../input/without-null.ts';
import { ideaFilter } from './input.ts';

export const IdeaFilter = inputType(ideaFilter);

/** The condition for the ideas that meet a filter. @throws VALIDATION_FAILED */
export function ideasWhere(filter: object | null | undefined): Filter<'Idea'> {
  const { title, idPrefix, status, feedbackType, priority } = validFilter(ideaFilter, filter);
  return {
    ...(title === undefined ? {} : { sql: equalIgnoringCase('title', title) }),
    ...withoutNull({ id: idPrefix, status, feedbackType, priority }),
  };
}
