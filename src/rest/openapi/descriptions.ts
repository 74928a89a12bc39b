/** Descriptions for the OpenAPI document, from the GraphQL schema. */
import {
  type FieldNode,
  GraphQLInputObjectType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { type ErrorCode, errorCatalogue } from '../../errors.ts';
import { snakeCase } from '../../input/snake-case.ts';
import { camelCase } from '../read-input.ts';
import type { AnyRestRoute } from '../route.ts';
import type { JsonSchema } from './json-schema.ts';

function definitionOf(route: AnyRestRoute): OperationDefinitionNode {
  const { definitions } = parse(String(route.operation), { noLocation: true });
  const definition = definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  return definition as OperationDefinitionNode;
}

/** The name of the route's GraphQL operation, for example `ListPromptTemplates`. */
export function operationName(route: AnyRestRoute): string {
  return definitionOf(route).name?.value as string;
}

/**
 * Replaces `describedBy` with the description of that GraphQL type or field, at every level. The
 * fields of a type have the descriptions of its fields of the same names.
 * @throws for a field without a description, and for a name that is not in the GraphQL schema
 */
export function describeResponse(schema: JsonSchema, graphqlSchema: GraphQLSchema): JsonSchema {
  const { describedBy, properties, items, ...rest } = schema;
  const description =
    schema.description ??
    (describedBy && withRestValues(descriptionOf(describedBy, graphqlSchema), schema));
  return {
    ...rest,
    ...(description ? { description } : {}),
    ...(items ? { items: describeResponse(items, graphqlSchema) } : {}),
    ...(properties ? { properties: describeFields(properties, describedBy, graphqlSchema) } : {}),
  };
}

/** @param type describes the fields without a description of their own */
function describeFields(
  fields: Record<string, JsonSchema>,
  type: string | undefined,
  graphqlSchema: GraphQLSchema,
) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const inherited = type ? { describedBy: `${type}.${camelCase(name)}` } : {};
      const described = describeResponse({ ...inherited, ...field }, graphqlSchema);
      if (!described.description) throw new Error(`The response field ${name} has no description`);
      return [name, described];
    }),
  );
}

function descriptionOf(name: string, schema: GraphQLSchema): string {
  const [typeName = '', fieldName] = name.split('.');
  const type = schema.getType(typeName);
  const described =
    fieldName === undefined ? type : isObjectType(type) && type.getFields()[fieldName];
  if (!described) throw new Error(`The GraphQL schema has no ${name}`);
  if (!described.description) throw new Error(`${name} has no description in the GraphQL schema`);
  return described.description;
}

/** The description of the operation's root field, with REST's statuses and names. */
export function describeOperation(route: AnyRestRoute, schema: GraphQLSchema): string {
  const definition = definitionOf(route);
  const root = schema.getRootType(definition.operation) as GraphQLObjectType;
  const [field] = definition.selectionSet.selections as [FieldNode];
  return (root.getFields()[field.name.value]?.description ?? '')
    .replace(/\b[A-Z][A-Z_]+\b/g, (code) =>
      Object.hasOwn(errorCatalogue, code) ? `${errorCatalogue[code as ErrorCode].status}` : code,
    )
    .replace(/`(\w+)`/g, (_, name: string) => `\`${snakeCase(variableOf(name, field))}\``);
}

function variableOf(argument: string, { arguments: passed = [] }: FieldNode): string {
  const value = passed.find(({ name }) => name.value === argument)?.value;
  return value?.kind === Kind.VARIABLE ? value.name.value : argument;
}

/**
 * Adds descriptions from the arguments and the input types of the route's operation.
 * @returns the name of the body's input type
 */
export function describeInput(
  input: JsonSchema,
  route: AnyRestRoute,
  schema: GraphQLSchema,
): string | undefined {
  const definition = definitionOf(route);
  const descriptions = new Map<string, string>();
  let body: GraphQLInputObjectType | undefined;
  const types = new TypeInfo(schema);
  const addDescription = (name: string, description?: string | null) =>
    descriptions.set(name, description ?? '');
  visit(
    definition,
    visitWithTypeInfo(types, {
      Argument({ value }) {
        if (value.kind !== Kind.VARIABLE) return;
        const type = getNamedType(types.getInputType());
        if (type instanceof GraphQLInputObjectType) body = type;
        else addDescription(value.name.value, types.getArgument()?.description);
      },
      ObjectField({ name, value }) {
        const type = types.getParentInputType();
        if (value.kind !== Kind.VARIABLE || !isInputObjectType(type)) return;
        addDescription(value.name.value, type.getFields()[name.value]?.description);
      },
    }),
  );
  for (const field of Object.values(body?.getFields() ?? {}))
    addDescription(field.name, field.description);
  for (const [name, field] of Object.entries(input.properties ?? {})) {
    field.description ??= withRestValues(descriptions.get(camelCase(name)) ?? '', field);
  }
  input.description ??= body?.description ?? '';
  return body?.name;
}

/** "Default: EASY." → "Default: `easy`." */
function withRestValues(description: string, { enum: values = [] }: JsonSchema): string {
  return description.replace(/\b[A-Z][A-Z_]+\b/g, (name) => {
    const restValue = values.find(
      (each) => String(each).toUpperCase().replaceAll('-', '_') === name,
    );
    return restValue === undefined ? name : `\`${restValue}\``;
  });
}
