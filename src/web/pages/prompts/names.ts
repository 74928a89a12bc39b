import type {
  CreatedVia,
  Difficulty,
  TemplateCategory,
  Visibility,
} from '../../../generated/operations/graphql.ts';

/** The names of the categories on pages, in the order of the chips. */
export const categories: Readonly<Record<TemplateCategory, string>> = {
  PRODUCTIVITY: 'Productivity',
  BUSINESS: 'Business',
  DEVELOPER: 'Developer',
  CREATIVE: 'Creative',
  COMMUNICATION: 'Communication',
  STARTER_KIT: 'Starter kit',
};

export const difficulties: Readonly<Record<Difficulty, string>> = {
  EASY: 'Easy',
  MEDIUM: 'Medium',
  HARD: 'Hard',
};

export const visibilities: Readonly<Record<Visibility, string>> = {
  PRIVATE: 'Private',
  PUBLIC: 'Public',
  SHARED: 'Shared',
  PURCHASABLE: 'Purchasable',
};

/** The visibilities that a form can set. */
export const writableVisibilities: readonly Visibility[] = ['PRIVATE', 'PUBLIC'];

export const createdViaNames: Readonly<Record<CreatedVia, string>> = {
  WEB: 'Web',
  API: 'API',
};

/** "45 min", "1 h 30 min". */
export function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`]
    .filter(Boolean)
    .join(' ');
}
