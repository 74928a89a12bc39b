import { builder } from '../../../graphql/schema/builder.ts';

export const FeedbackType = builder.enumType('FeedbackType', {
  description: 'The type of feedback.',
  values: {
    FEATURE_REQUEST: { description: 'A request for a feature. The default.' },
    BUG_REPORT: { description: 'A report of a bug.' },
  } as const,
});

export const IdeaPriority = builder.enumType('IdeaPriority', {
  description: 'The priority of an idea, set by its author.',
  values: {
    LOW: { description: 'Low priority.' },
    MEDIUM: { description: 'The default.' },
    HIGH: { description: 'High priority.' },
  } as const,
});

export const IdeaStatus = builder.enumType('IdeaStatus', {
  description: 'The status of an idea. Only a super admin can change it.',
  values: {
    OPEN: { description: 'Submitted. The initial status.' },
    UNDER_REVIEW: { description: 'Under review.' },
    PLANNED: { description: 'Accepted and planned.' },
    IN_PROGRESS: { description: 'Work has started.' },
    COMPLETED: { description: 'Completed.' },
    CLOSED: { description: 'Closed without being done.' },
  } as const,
});
