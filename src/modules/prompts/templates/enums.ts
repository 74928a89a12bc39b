import { builder } from '../../../graphql/schema/builder.ts';

export const TemplateCategory = builder.enumType('TemplateCategory', {
  description: 'The category of a prompt template.',
  values: {
    PRODUCTIVITY: { description: 'Planning and organizing.' },
    BUSINESS: { description: 'Business plans, proposals and reports.' },
    DEVELOPER: { description: 'Software development.' },
    CREATIVE: { description: 'Stories, images and brainstorming.' },
    COMMUNICATION: { description: 'Letters, posts and presentations.' },
    STARTER_KIT: { description: 'Templates to start from.' },
  } as const,
});

export const Difficulty = builder.enumType('Difficulty', {
  description: 'The difficulty of a prompt template.',
  values: {
    EASY: { description: 'The default.' },
    MEDIUM: { description: 'Requires some experience.' },
    HARD: { description: 'Requires expert knowledge.' },
  } as const,
});

export const Visibility = builder.enumType('Visibility', {
  description:
    'A label in this version: only the owner can read a template, whatever its visibility.',
  values: {
    PRIVATE: { description: 'The default.' },
    SHARED: { description: 'Accepted in filters only.' },
    PUBLIC: { description: 'Marked as public.' },
    PURCHASABLE: { description: 'Accepted in filters only.' },
  } as const,
});

export const CreatedVia = builder.enumType('CreatedVia', {
  description: 'How a prompt template was created.',
  values: {
    WEB: { description: 'In a web session.' },
    API: { description: 'With an API key.' },
  } as const,
});
