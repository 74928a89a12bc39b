import { equalIgnoringCase, type Filter } from '../../../database/query/filter.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { validInput } from '../../../graphql/schema/validate.ts';
import { withoutNull } from '../../../input/without-null.ts';
import { FeedbackType, IdeaPriority, IdeaStatus } from './enums.ts';
import { ideaTextFilter } from './input.ts';

export const IdeaFilter = builder.inputType('IdeaFilter', {
  description: 'Which ideas to return: those that meet all conditions.',
  fields: (t) => ({
    title: t.string({
      description: 'Return only ideas with exactly this title, ignoring case. 1 to 200 characters.',
    }),
    idPrefix: t.string({
      description:
        'Return only ideas whose `databaseId` begins with this text. At least 4 characters.',
    }),
    status: t.field({ type: IdeaStatus, description: 'Return only ideas with this status.' }),
    feedbackType: t.field({ type: FeedbackType, description: 'Return only ideas of this type.' }),
    priority: t.field({ type: IdeaPriority, description: 'Return only ideas with this priority.' }),
  }),
});

/** The condition for the ideas that meet a filter. @throws VALIDATION_FAILED */
export function ideasWhere(
  filter: typeof IdeaFilter.$inferInput | null | undefined,
): Filter<'Idea'> {
  const { status, feedbackType, priority } = filter ?? {};
  const { title, idPrefix } = validInput(ideaTextFilter, withoutNull(filter ?? {}), ['filter']);
  return {
    ...(title === undefined ? {} : { sql: equalIgnoringCase('title', title) }),
    ...(idPrefix ? { id: idPrefix } : {}),
    ...(status ? { status } : {}),
    ...(feedbackType ? { feedbackType } : {}),
    ...(priority ? { priority } : {}),
  };
}
