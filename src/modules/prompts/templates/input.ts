import { z } from 'zod';
import type {
  CreatedVia,
  Difficulty,
  TemplateCategory,
  Visibility,
} from '../../../generated/prisma/enums.ts';
import { graphqlNames, type WordReader, type Words } from '../../../input/enums.ts';
import { imageList } from '../../../input/images.ts';
import { tagList, text, wholeNumber } from '../../../input/text.ts';

/** The documented words, each with its GraphQL name. */
export const categoryWords = {
  productivity: 'PRODUCTIVITY',
  business: 'BUSINESS',
  developer: 'DEVELOPER',
  creative: 'CREATIVE',
  communication: 'COMMUNICATION',
  'starter-kit': 'STARTER_KIT',
} as const satisfies Words<TemplateCategory>;

export const difficultyWords = {
  easy: 'EASY',
  medium: 'MEDIUM',
  hard: 'HARD',
} as const satisfies Words<Difficulty>;

/** What a filter may ask for. */
export const visibilityWords = {
  private: 'PRIVATE',
  shared: 'SHARED',
  public: 'PUBLIC',
  purchasable: 'PURCHASABLE',
} as const satisfies Words<Visibility>;

/** What may be written (documented). */
const writableVisibilityWords = {
  private: 'PRIVATE',
  public: 'PUBLIC',
} as const satisfies Words<Visibility>;

export const createdViaWords = { web: 'WEB', api: 'API' } as const satisfies Words<CreatedVia>;

/** The fields that a client writes, with their documented limits. */
const writable = (enumOf: WordReader) => ({
  title: text({ max: 100 }),
  description: text({ max: 500 }),
  content: text({ min: 5, max: 10_000, verbatim: true }),
  category: enumOf(categoryWords),
  difficulty: enumOf(difficultyWords),
  visibility: enumOf(writableVisibilityWords),
  tags: tagList(),
  // Replaced as a set.
  screenshots: imageList(['image/png', 'image/jpeg', 'image/webp']),
  // Minutes; a week at most.
  estimatedBuildTime: wholeNumber({ min: 1, max: 10_080 }),
});

/** What a new template takes; null is as if left out (D22). */
export function createPromptTemplateInput(enumOf: WordReader = graphqlNames) {
  const fields = writable(enumOf);
  const defaultTo = <S extends z.ZodType, D>(schema: S, value: D) =>
    schema.nullish().transform((given) => given ?? value);
  return z.object({
    ...fields,
    difficulty: defaultTo(fields.difficulty, 'EASY' as const),
    visibility: defaultTo(fields.visibility, 'PRIVATE' as const),
    tags: defaultTo(fields.tags, [] as string[]),
    screenshots: fields.screenshots.nullish().transform((given) => given ?? []),
    estimatedBuildTime: defaultTo(fields.estimatedBuildTime, 2),
  });
}

/** What an update takes: only what is supplied changes, and nothing may be set to null. */
export function updatePromptTemplateInput(enumOf: WordReader = graphqlNames) {
  return z.object(writable(enumOf)).partial();
}

/** What a list may be narrowed to. */
export function promptTemplateFilter(enumOf: WordReader = graphqlNames) {
  return z
    .object({
      visibility: enumOf(visibilityWords),
      category: enumOf(categoryWords),
      createdVia: enumOf(createdViaWords),
    })
    .partial();
}
