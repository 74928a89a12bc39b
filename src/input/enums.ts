import { z } from 'zod';
import { requiredOr } from './required.ts';

/** REST values to GraphQL names. */
export type EnumMapping<Name extends string = string> = Readonly<Record<string, Name>>;

/** Most values of REST are the names in lower case. */
export const inLowerCase = <Name extends string>(names: Readonly<Record<Name, Name>>) =>
  Object.fromEntries(Object.values<Name>(names).map((name) => [name.toLowerCase(), name])) as {
    readonly [Each in Name as Lowercase<Each>]: Each;
  };

export type EnumReader = <Name extends string>(values: EnumMapping<Name>) => z.ZodType<Name>;

/** GraphQL has validated the name before. */
export const graphqlEnum: EnumReader = (values) =>
  z.enum(Object.values(values), requiredOr('is not included in the list')) as never;

/** Rejects the GraphQL name. */
export const restEnum: EnumReader = (values) =>
  z
    .string(requiredOr('is not included in the list'))
    .refine((value) => Object.hasOwn(values, value), {
      error: 'is not included in the list',
      params: { code: 'NOT_INCLUDED' },
    })
    .transform((value) => values[value])
    .meta({ enum: Object.keys(values) }) as never;
