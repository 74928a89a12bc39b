import { z } from 'zod';
import { requiredOr } from './required.ts';

/** REST words and the GraphQL enum names that they stand for. */
export type Words<Name extends string = string> = Readonly<Record<string, Name>>;

/** How an input schema reads an enum: GraphQL hands over its names, REST its words. */
export type WordReader = <Name extends string>(words: Words<Name>) => z.ZodType<Name>;

/** GraphQL has checked the name already. */
export const graphqlNames: WordReader = (words) =>
  z.enum(Object.values(words), requiredOr('is not included in the list')) as never;

/** Accepts the documented word only, not the GraphQL name. */
export const restWords: WordReader = (words) =>
  z
    .string(requiredOr('is not included in the list'))
    .refine((word) => Object.hasOwn(words, word), { error: 'is not included in the list' })
    .transform((word) => words[word])
    .meta({ enum: Object.keys(words) }) as never;
