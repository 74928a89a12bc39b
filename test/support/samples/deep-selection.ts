import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isEnumType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';

/** The levels of fields. A connection and its records are two levels. */
const maxDepth = 6;

interface Options {
  readonly schema: GraphQLSchema;
  /** The types that the selection is inside of. They are not selected again. */
  readonly outer: ReadonlySet<GraphQLNamedType>;
}

/**
 * The selection of all fields of a type, in several levels. Empty for a scalar or an enum. The lists of
 * a user are only selected if the type is a user: below other records, they would be the same.
 */
export function deepSelection(
  schema: GraphQLSchema,
  type: GraphQLNamedType,
  leftOut: readonly string[] = [],
): string {
  return selectionOf(type, { schema, outer: new Set() }, leftOut);
}

function selectionOf(type: GraphQLNamedType, options: Options, leftOut: readonly string[] = []) {
  if (isLeafType(type)) return '';
  if (isAbstractType(type)) {
    const fragments = options.schema
      .getPossibleTypes(type)
      .map((each) => `... on ${each.name} ${objectSelection(each, options, `${each.name}_`)}`);
    return `{ __typename ${fragments.join(' ')} }`;
  }
  return isObjectType(type) ? objectSelection(type, options, '', leftOut) : '';
}

/** @param prefix keeps equal names apart in fragments on different types */
function objectSelection(
  type: GraphQLObjectType,
  { schema, outer }: Options,
  prefix: string,
  leftOut: readonly string[] = [],
): string {
  const isLeaf =
    outer.has(type) || outer.size >= maxDepth || (type.name === 'User' && outer.size > 0);
  const inner = { schema, outer: new Set([...outer, type]) };
  const fields = Object.values(type.getFields())
    .filter(({ name }) => !leftOut.includes(name))
    .filter((field) => isLeafType(getNamedType(field.type)) || !isLeaf)
    // Edges and nodes are the same records.
    .filter(({ name }) => name !== 'edges')
    .map((field) => {
      const text = `${field.name}${requiredArguments(field)}${selectionOf(getNamedType(field.type), inner)}`;
      return prefix ? `${prefix}${field.name}: ${text}` : text;
    });
  return `{ __typename ${fields.join(' ')} }`;
}

function requiredArguments({ args }: GraphQLField<unknown, unknown>): string {
  const texts = args.filter(isRequiredArgument).map((each) => `${each.name}: ${literalFor(each)}`);
  return texts.length > 0 ? `(${texts.join(' ')})` : '';
}

/** A value of the type of a required argument. */
function literalFor({ name, type }: GraphQLArgument): string {
  const nullable = getNullableType(type);
  const named = getNamedType(type);
  if (isListType(nullable)) return '[]';
  if (isEnumType(named)) return named.getValues()[0]?.name ?? '';
  const literals: Record<string, string> = {
    ...{ Int: '1', Boolean: 'true', String: '"x"', ID: '"x"' },
    ...{ YearMonth: '"2026-03"', LocalDate: '"2026-03-15"' },
  };
  const literal = literals[named.name];
  if (literal === undefined) throw new Error(`add a literal for ${name}: ${type}`);
  return literal;
}
