import {
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isLeafType,
  isListType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { described, type JsonSchema, leafSchema, nullable } from './json-schema.ts';

/**
 * The JSON Schema of the data of an operation. Its root fields are not null, because a result with
 * errors has no `structuredContent`. Fields of interfaces and unions are not supported.
 * @throws for a fragment
 */
export function outputSchema(
  schema: GraphQLSchema,
  { operation, selectionSet }: OperationDefinitionNode,
): JsonSchema {
  const root = schema.getRootType(operation);
  if (!root) throw new Error(`the schema has no ${operation}`);
  return objectSchema(root, selectionSet, { areNullable: false });
}

function objectSchema(
  type: GraphQLObjectType,
  { selections }: SelectionSetNode,
  { areNullable }: { readonly areNullable: boolean },
): JsonSchema {
  const properties = selections.map((selection): [string, JsonSchema] => {
    if (selection.kind !== Kind.FIELD) throw new Error('fragments have no JSON Schema');
    const { name, alias, selectionSet } = selection;
    const field = type.getFields()[name.value];
    if (!field) throw new Error(`${type.name} has no field ${name.value}`);
    const property = areNullable
      ? typeSchema(field.type, selectionSet)
      : presentSchema(isNonNullType(field.type) ? field.type.ofType : field.type, selectionSet);
    return [(alias ?? name).value, described(property, field.description)];
  });
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: properties.map(([name]) => name),
    additionalProperties: false,
  };
}

function typeSchema(type: GraphQLOutputType, selectionSet: SelectionSetNode | undefined) {
  return isNonNullType(type)
    ? presentSchema(type.ofType, selectionSet)
    : nullable(presentSchema(type, selectionSet));
}

function presentSchema(
  type: GraphQLOutputType,
  selectionSet: SelectionSetNode | undefined,
): JsonSchema {
  if (isListType(type)) return { type: 'array', items: typeSchema(type.ofType, selectionSet) };
  if (isLeafType(type)) return leafSchema(type);
  return objectSchema(type as GraphQLObjectType, selectionSet as SelectionSetNode, {
    areNullable: true,
  });
}
