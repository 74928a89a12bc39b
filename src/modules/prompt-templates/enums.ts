import { builder } from '../../graphql/builder.ts';

export const TemplateCategory = builder.enumType('TemplateCategory', {
  description: 'What a prompt template is for.',
  values: {
    PRODUCTIVITY: { description: 'Getting things done.' },
    BUSINESS: { description: 'Plans, offers, reports.' },
    DEVELOPER: { description: 'Code and all around it.' },
    CREATIVE: { description: 'Stories, images, ideas.' },
    COMMUNICATION: { description: 'Letters, posts, talks.' },
    STARTER_KIT: { description: 'A first template to build on; `starter-kit` in REST.' },
  } as const,
});

export const Difficulty = builder.enumType('Difficulty', {
  description: 'How hard a prompt template is to use.',
  values: {
    EASY: { description: 'The default.' },
    MEDIUM: { description: 'Needs some care.' },
    HARD: { description: 'Needs experience.' },
  } as const,
});

export const Visibility = builder.enumType('Visibility', {
  description: 'A label for now: only the owner reads a template, whatever its visibility.',
  values: {
    PRIVATE: { description: 'The default.' },
    SHARED: { description: 'Can be filtered by, not written.' },
    PUBLIC: { description: 'Meant for everybody.' },
    PURCHASABLE: { description: 'Can be filtered by, not written.' },
  } as const,
});

export const CreatedVia = builder.enumType('CreatedVia', {
  description: 'How a prompt template came to be.',
  values: {
    WEB: { description: 'In a web session.' },
    API: { description: 'With an API key.' },
  } as const,
});
