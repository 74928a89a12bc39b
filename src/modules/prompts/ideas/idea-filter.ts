import type { Filter } from '../../../database/page/filter.ts';
import { builder } from '../../../graphql/builder.ts';
import { FeedbackType, IdeaPriority, IdeaStatus } from './enums.ts';

export const IdeaFilter = builder.inputType('IdeaFilter', {
  description: 'Which ideas to return: those that meet all conditions.',
  fields: (t) => ({
    status: t.field({ type: IdeaStatus, description: 'Return only ideas with this status.' }),
    feedbackType: t.field({ type: FeedbackType, description: 'Return only ideas of this type.' }),
    priority: t.field({ type: IdeaPriority, description: 'Return only ideas with this priority.' }),
  }),
});

/** The condition for the ideas that meet a filter. */
export function ideasWhere(
  filter: typeof IdeaFilter.$inferInput | null | undefined,
): Filter<'Idea'> {
  const { status, feedbackType, priority } = filter ?? {};
  return {
    ...(status ? { status } : {}),
    ...(feedbackType ? { feedbackType } : {}),
    ...(priority ? { priority } : {}),
  };
}
