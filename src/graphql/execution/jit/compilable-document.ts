import {
  type DocumentNode,
  type GraphQLArgument,
  type GraphQLInputType,
  GraphQLScalarType,
  type GraphQLSchema,
  isNonNullType,
  Kind,
  type NamedTypeNode,
  type OperationDefinitionNode,
  separateOperations,
  TypeInfo,
  type TypeNode,
  type ValueNode,
  type VariableDefinitionNode,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { OperationSource } from '../operation.ts';

/** graphql-jit passes values of this type on as they are: they are coerced before. */
const coercedValue = new GraphQLScalarType({ name: 'CoercedValue', parseValue: (value) => value });
const coercedValueNode: NamedTypeNode = {
  kind: Kind.NAMED_TYPE,
  name: { kind: Kind.NAME, value: coercedValue.name },
};

const schemas = new WeakMap<GraphQLSchema, GraphQLSchema>();

/** graphql-jit also finds the type `CoercedValue`. No printed schema has it. */
function schemaWithCoercedValue(schema: GraphQLSchema): GraphQLSchema {
  let extended = schemas.get(schema);
  if (!extended) {
    extended = Object.create(schema, {
      getType: {
        value: (name: string) => (name === coercedValue.name ? coercedValue : schema.getType(name)),
      },
    }) as GraphQLSchema;
    schemas.set(schema, extended);
  }
  return extended;
}

/** A literal argument that contains variables. In the compiled document, it is one variable. */
export interface ComposedArgument {
  readonly variable: string;
  readonly value: ValueNode;
  readonly type: GraphQLInputType;
}

export interface CompilableDocument {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly composedArguments: readonly ComposedArgument[];
  /** The variables that are the value of an argument that must not be null. */
  readonly requiredVariables: ReadonlySet<string>;
}

/**
 * graphql-jit ignores `@oneOf` and defaults of non-null types, and sets a field of a literal to
 * null if its variable is missing. So it only gets coerced variables, and each literal that
 * contains variables as a variable of its own.
 */
export function compilableDocument({
  schema,
  document,
  node,
}: OperationSource): CompilableDocument {
  const composedArguments: ComposedArgument[] = [];
  const requiredVariables = new Set<string>();
  const compose = (argument: GraphQLArgument, value: ValueNode) => {
    // The dollar sign keeps the name apart from those of the document.
    const variable = `composed$${composedArguments.length}`;
    composedArguments.push({ variable, value, type: argument.type });
    return variable;
  };
  const separated = separateOperations(document)[node.name?.value ?? ''] ?? document;
  const typeInfo = new TypeInfo(schema);
  const replaced = visit(
    separated,
    visitWithTypeInfo(typeInfo, {
      Argument(argument) {
        const definition = typeInfo.getArgument();
        const { value } = argument;
        if (!definition || !hasVariables(value)) return undefined;
        if (value.kind === Kind.VARIABLE) {
          if (isNonNullType(definition.type)) requiredVariables.add(value.name.value);
          return undefined;
        }
        const name = { kind: Kind.NAME, value: compose(definition, value) } as const;
        return { ...argument, value: { kind: Kind.VARIABLE, name } };
      },
    }),
  );
  return {
    schema: schemaWithCoercedValue(schema),
    document: visit(replaced, {
      OperationDefinition: (operation) => withCoercedTypes(operation, composedArguments),
    }),
    composedArguments,
    requiredVariables,
  };
}

function withCoercedTypes(
  operation: OperationDefinitionNode,
  composedArguments: readonly ComposedArgument[],
): OperationDefinitionNode {
  const definitions = (operation.variableDefinitions ?? []).map(
    ({ defaultValue: _default, ...definition }): VariableDefinitionNode => ({
      ...definition,
      type: isBoolean(definition.type) ? definition.type : coercedValueNode,
    }),
  );
  const composed = composedArguments.map(
    ({ variable }): VariableDefinitionNode => ({
      kind: Kind.VARIABLE_DEFINITION,
      variable: { kind: Kind.VARIABLE, name: { kind: Kind.NAME, value: variable } },
      type: coercedValueNode,
    }),
  );
  return { ...operation, variableDefinitions: [...definitions, ...composed] };
}

/** graphql-jit compiles `@skip` and `@include` only with variables of this type. */
function isBoolean(type: TypeNode): boolean {
  if (type.kind === Kind.NON_NULL_TYPE) return isBoolean(type.type);
  return type.kind === Kind.NAMED_TYPE && type.name.value === 'Boolean';
}

function hasVariables(value: ValueNode): boolean {
  if (value.kind === Kind.VARIABLE) return true;
  if (value.kind === Kind.LIST) return value.values.some(hasVariables);
  return value.kind === Kind.OBJECT && value.fields.some((field) => hasVariables(field.value));
}
