import type {
  Difficulty,
  TemplateCategory,
  Visibility,
} from '../../generated/operations/graphql.ts';

export const categories: Readonly<Record<TemplateCategory, string>> = {
  PRODUCTIVITY: 'Planning and organizing.',
  BUSINESS: 'Business plans, offers and reports.',
  DEVELOPER: 'Software development.',
  CREATIVE: 'Stories, images and ideas.',
  COMMUNICATION: 'Emails, posts and talks.',
  STARTER_KIT: 'Templates to start from.',
};

export const difficulties: Readonly<Record<Difficulty, string>> = {
  EASY: 'Easy (default).',
  MEDIUM: 'Requires some experience.',
  HARD: 'Requires expert knowledge.',
};

export const visibilities: Readonly<Record<Visibility, string>> = {
  PRIVATE: 'Private (default).',
  PUBLIC: 'Public.',
  SHARED: 'Only for filters.',
  PURCHASABLE: 'Only for filters.',
};
