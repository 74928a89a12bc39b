import { z } from 'zod';
import type {
  CreatedVia,
  Difficulty,
  TemplateCategory,
  Visibility,
} from '../../../generated/prisma/enums.ts';
import { type EnumMapping, type EnumReader, graphqlEnum } from '../../../input/enums.ts';
import { imageList } from '../../../input/images.ts';
import { tagList, text, wholeNumber } from '../../../input/text.ts';

/** The documented words, each with its GraphQL name. */
export const categoryValues = {
  productivity: 'PRODUCTIVITY',
  business: 'BUSINESS',
  developer: 'DEVELOPER',
  creative: 'CREATIVE',
  communication: 'COMMUNICATION',
  'starter-kit': 'STARTER_KIT',
} as const satisfies EnumMapping<TemplateCategory>;

export const difficultyValues = {
  easy: 'EASY',
  medium: 'MEDIUM',
  hard: 'HARD',
} as const satisfies EnumMapping<Difficulty>;

/** What a filter may ask for. */
export const visibilityValues = {
  private: 'PRIVATE',
  shared: 'SHARED',
  public: 'PUBLIC',
  purchasable: 'PURCHASABLE',
} as const satisfies EnumMapping<Visibility>;

/** What may be written (documented). */
const writableVisibilityValues = {
  private: 'PRIVATE',
  public: 'PUBLIC',
} as const satisfies EnumMapping<Visibility>;

export const createdViaValues = {
  web: 'WEB',
  api: 'API',
} as const satisfies EnumMapping<CreatedVia>;

/** The fields that a client writes, with their documented limits. */
const writable = (enumOf: EnumReader) => ({
  title: text({ max: 100 }),
  description: text({ max: 500 }),
  content: text({ min: 5, max: 10_000, verbatim: true }),
  category: enumOf(categoryValues),
  difficulty: enumOf(difficultyValues),
  visibility: enumOf(writableVisibilityValues),
  tags: tagList(),
  // Replaced as a set.
  screenshots: imageList(['image/png', 'image/jpeg', 'image/webp']),
  // Minutes; a week at most.
  estimatedBuildTime: wholeNumber({ min: 1, max: 10_080 }),
});

/** What a new template takes; null is as if left out (D22). */
export function createPromptTemplateInput(enumOf: EnumReader = graphqlEnum) {
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
export function updatePromptTemplateInput(enumOf: EnumReader = graphqlEnum) {
  return z.object(writable(enumOf)).partial();
}

/** What a list may be narrowed to. */
export function promptTemplateFilter(enumOf: EnumReader = graphqlEnum) {
  return z
    .object({
      visibility: enumOf(visibilityValues),
      category: enumOf(categoryValues),
      createdVia: enumOf(createdViaValues),
    })
    .partial();
}
