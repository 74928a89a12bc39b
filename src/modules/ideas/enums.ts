import { builder } from '../../graphql/builder.ts';

export const FeedbackType = builder.enumType('FeedbackType', {
  description: 'What kind of feedback an idea is.',
  values: {
    FEATURE_REQUEST: { description: 'Something that folio could do. The default.' },
    BUG_REPORT: { description: 'Something that folio does wrong.' },
  } as const,
});

export const IdeaPriority = builder.enumType('IdeaPriority', {
  description: 'How much an idea matters to who submitted it.',
  values: {
    LOW: { description: 'Nice to have.' },
    MEDIUM: { description: 'The default.' },
    HIGH: { description: 'Much is in the way without it.' },
  } as const,
});

export const IdeaStatus = builder.enumType('IdeaStatus', {
  description: 'How far an idea has come. Only a super admin changes it.',
  values: {
    OPEN: { description: 'Just submitted.' },
    UNDER_REVIEW: { description: 'Being thought about.' },
    PLANNED: { description: 'Will be done.' },
    IN_PROGRESS: { description: 'Is being done.' },
    COMPLETED: { description: 'Is done.' },
    CLOSED: { description: 'Will not be done.' },
  } as const,
});
