import { types } from 'pg';
import { isPlainObject } from '../../common/is-object.ts';
import { Prisma } from '../../generated/prisma/client.ts';

/** @throws if JavaScript can't represent the integer exactly */
function exactInteger(value: bigint | string): number {
  const integer = Number(value);
  if (!Number.isSafeInteger(integer)) throw new RangeError(`${value} is not a safe integer`);
  return integer;
}

/** Parsers of values of PostgreSQL. `bigint` becomes a number. */
export const typeParsers = {
  getTypeParser: ((oid, format) =>
    oid === types.builtins.INT8 && format !== 'binary'
      ? exactInteger
      : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};

/** Replaces integers of the type `bigint` in place. */
function withNumbers(value: unknown): unknown {
  if (typeof value === 'bigint') return exactInteger(value);
  if (Array.isArray(value)) return value.map(withNumbers);
  if (isPlainObject(value)) for (const key in value) value[key] = withNumbers(value[key]);
  return value;
}

/** Makes Prisma's client return what its generated types promise: numbers instead of `bigint`. */
export const exactIntegers = Prisma.defineExtension({
  query: {
    $allOperations: async ({ args, query }) => withNumbers(await query(args)),
  },
});
