import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  isObjectType,
} from 'graphql';

interface PothosExtensions {
  readonly pothosOptions?: object;
  readonly pothosPrismaVariant?: unknown;
}

const isGuarded = ({ extensions }: { readonly extensions: PothosExtensions }) =>
  'authScopes' in (extensions.pothosOptions ?? {});

const isPartOfConnection = ({ name }: GraphQLObjectType) =>
  name === 'PageInfo' || name.endsWith('Connection') || name.endsWith('Edge');

/** Undefined if the resolver does more than read a property. */
function propertyOf(
  type: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
): string | undefined {
  if (isGuarded(type) || isGuarded(field)) return undefined;
  if (isPartOfConnection(type)) return field.name;
  const { pothosPrismaVariant: column } = field.extensions as PothosExtensions;
  return typeof column === 'string' ? column : undefined;
}

/**
 * Removes resolvers that only read a property: a compiled operation then reads it without a call.
 * Pothos' resolvers would also load missing columns, but every query reads the columns that the
 * operation selects.
 */
export function withDirectFields(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const property = propertyOf(type, field);
      if (property === undefined) continue;
      if (property === field.name) delete field.resolve;
      else field.resolve = (record: Record<string, unknown>) => record[property];
    }
  }
  return schema;
}
