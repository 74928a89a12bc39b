import {
  type GraphQLField,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
} from 'graphql';

/** A value as text: keys in alphabetic order, and `undefined` apart from a missing key. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, inner) => {
    if (inner === undefined) return '(undefined)';
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });

const argumentsScalar = new GraphQLScalarType({ name: 'Arguments' });

const echoType = (type: GraphQLObjectType) =>
  new GraphQLObjectType({
    name: type.name,
    fields: Object.fromEntries(
      Object.values(type.getFields()).map((field) => [field.name, echoField(field)]),
    ),
  });

function echoField({ args }: GraphQLField<unknown, unknown>) {
  return {
    type: argumentsScalar,
    args: Object.fromEntries(
      args.map(({ name, type, defaultValue }) => [name, { type, defaultValue }]),
    ),
    resolve: (_source: unknown, received: object) => textOf(received),
  };
}

/** A schema with the root fields of another one. Each returns its arguments as text. */
export function echoSchema(schema: GraphQLSchema): GraphQLSchema {
  const [query, mutation] = [schema.getQueryType(), schema.getMutationType()];
  if (!query || !mutation) throw new Error('expected a schema with queries and mutations');
  // Documents can declare variables of built-in types that no argument has.
  return new GraphQLSchema({
    query: echoType(query),
    mutation: echoType(mutation),
    types: [GraphQLString],
  });
}
