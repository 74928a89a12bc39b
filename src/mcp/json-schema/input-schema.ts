import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLLeafType,
  type GraphQLSchema,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  type NamedTypeNode,
  type OperationDefinitionNode,
  TypeInfo,
  typeFromAST,
  type VariableDefinitionNode,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { described, type JsonSchema, leafSchema, nullable } from './json-schema.ts';

/** The variables of an operation as the arguments of a tool. */
export function inputSchema(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
): JsonSchema & { readonly properties: Readonly<Record<string, JsonSchema>> } {
  const definitions = operation.variableDefinitions ?? [];
  const descriptions = variableDescriptions(schema, operation);
  const properties = definitions.map((definition): [string, JsonSchema] => {
    const { value: name } = definition.variable.name;
    const property = variableSchema(schema, definition);
    const sentences = descriptions.get(name) ?? [];
    const kept = sentences.filter((each) => !(definition.defaultValue && isDefault(each)));
    return [name, described(property, kept.join(' ') || property.description)];
  });
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: definitions.filter(isRequired).map(({ variable }) => variable.name.value),
    additionalProperties: false,
  };
}

/** The operation's own default replaces that of the field. */
const isDefault = (sentence: string) => sentence.startsWith('Default: ');

const isRequired = ({ type, defaultValue }: VariableDefinitionNode) =>
  type.kind === 'NonNullType' && defaultValue === undefined;

function variableSchema(
  schema: GraphQLSchema,
  { type, defaultValue }: VariableDefinitionNode,
): JsonSchema {
  const property = typeSchema(typeFromAST(schema, type as NamedTypeNode) as GraphQLInputType);
  return defaultValue ? { ...property, default: valueFromASTUntyped(defaultValue) } : property;
}

function typeSchema(type: GraphQLInputType): JsonSchema {
  return isNonNullType(type) ? presentSchema(type.ofType) : nullable(presentSchema(type));
}

function presentSchema(type: GraphQLInputType): JsonSchema {
  if (isListType(type)) return { type: 'array', items: typeSchema(type.ofType) };
  if (isInputObjectType(type)) return objectSchema(type);
  const leaf = leafSchema(type as GraphQLLeafType);
  // Input also accepts a number.
  return type.toString() === 'Money' ? { ...leaf, type: ['string', 'number'] } : leaf;
}

function objectSchema(type: GraphQLInputObjectType): JsonSchema {
  const fields = Object.values(type.getFields());
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])),
    required: fields.filter(isRequiredInputField).map(({ name }) => name),
    ...(type.isOneOf ? { minProperties: 1, maxProperties: 1 } : {}),
    additionalProperties: false,
  };
}

const fieldSchema = ({ type, description }: GraphQLInputField): JsonSchema =>
  described(typeSchema(type), description);

/**
 * A variable is described by the argument or the input field that it is the value of: by its
 * sentences, except those about arguments that the operation does not have.
 */
function variableDescriptions(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
): ReadonlyMap<string, readonly string[]> {
  const descriptions = new Map<string, readonly string[]>();
  let unused: readonly string[] = [];
  const info = new TypeInfo(schema);
  let field: GraphQLInputField | undefined;
  const describe = (
    name: string,
    source: GraphQLArgument | GraphQLInputField | undefined | null,
  ) => {
    if (!source?.description || descriptions.has(name)) return;
    const sentences = source.description.split(/(?<=\.) /);
    const isUsable = (sentence: string) => !unused.some((each) => sentence.includes(`\`${each}\``));
    descriptions.set(name, sentences.filter(isUsable));
  };
  const visitor = visitWithTypeInfo(info, {
    VariableDefinition: () => false,
    Field({ arguments: given = [] }) {
      const used = new Set(given.map(({ name }) => name.value));
      const known = info.getFieldDef()?.args.map(({ name }) => name) ?? [];
      unused = known.filter((name) => !used.has(name));
    },
    ObjectField: {
      enter({ name }) {
        const type = info.getParentInputType();
        field = isInputObjectType(type) ? type.getFields()[name.value] : undefined;
      },
      leave() {
        field = undefined;
      },
    },
    Variable({ name }) {
      describe(name.value, field ?? info.getArgument());
    },
  });
  visit(operation, visitor);
  return descriptions;
}
