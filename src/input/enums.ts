import { z } from 'zod';
import { requiredOr } from './required.ts';

/** REST words and the GraphQL enum names that they stand for. */
export type EnumMapping<Name extends string = string> = Readonly<Record<string, Name>>;

/** How an input schema reads an enum: GraphQL hands over its names, REST its words. */
export type EnumReader = <Name extends string>(words: EnumMapping<Name>) => z.ZodType<Name>;

/** GraphQL has checked the name already. */
export const graphqlEnum: EnumReader = (words) =>
  z.enum(Object.values(words), requiredOr('is not included in the list')) as never;

/** Accepts the documented word only, not the GraphQL name. */
export const restEnum: EnumReader = (words) =>
  z
    .string(requiredOr('is not included in the list'))
    .refine((word) => Object.hasOwn(words, word), { error: 'is not included in the list' })
    .transform((word) => words[word])
    .meta({ enum: Object.keys(words) }) as never;
