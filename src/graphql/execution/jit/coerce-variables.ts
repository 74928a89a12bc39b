import {
  coerceInputValue,
  GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
  type VariableDefinitionNode,
  valueFromAST,
} from 'graphql';
import type { Variables } from '../../limits/cost.ts';
import { maxErrors } from '../../limits/limits.ts';

export type CoercedVariables =
  | { readonly coerced: Record<string, unknown>; readonly errors?: never }
  | { readonly coerced?: never; readonly errors: readonly GraphQLError[] };

interface Definition {
  readonly node: VariableDefinitionNode;
  readonly name: string;
  readonly type: GraphQLInputType;
}

/** Stops graphql-js: it would create an error for each invalid item of a long list. */
const tooManyErrors = new Error('too many errors');

/**
 * Coerces like graphql-js, but errors don't contain values: they can be passwords or whole images.
 */
export function variableCoercion(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
): (variables: Variables) => CoercedVariables {
  const definitions = variableDefinitions.map((node): Definition => {
    // The document is valid, so the type is an input type.
    const type = typeFromAST(schema, node.type) as GraphQLInputType;
    return { node, name: node.variable.name.value, type };
  });
  return (variables) => {
    const coerced: Record<string, unknown> = Object.create(null);
    const errors: GraphQLError[] = [];
    try {
      for (const definition of definitions) coerceVariable(definition, variables, coerced, errors);
    } catch (error) {
      if (error !== tooManyErrors) throw error;
    }
    return errors.length > 0 ? { errors } : { coerced };
  };
}

function coerceVariable(
  { node, name, type }: Definition,
  variables: Variables,
  coerced: Record<string, unknown>,
  errors: GraphQLError[],
): void {
  const report = (message: string, originalError?: Error) => {
    errors.push(new GraphQLError(`Variable "$${name}" ${message}`, { nodes: node, originalError }));
    if (errors.length >= maxErrors) throw tooManyErrors;
  };
  if (!Object.hasOwn(variables, name)) {
    if (node.defaultValue) coerced[name] = valueFromAST(node.defaultValue, type);
    else if (isNonNullType(type)) report(`of required type "${type}" was not provided.`);
  } else if (variables[name] === null && isNonNullType(type)) {
    report(`of non-null type "${type}" must not be null.`);
  } else {
    coerced[name] = coerceInputValue(variables[name], type, (path, _value, error) => {
      const place = path.length > 0 ? ` at "${name}${printPath(path)}"` : '';
      report(`got invalid value${place}; ${error.message}`, error);
    });
  }
}

const printPath = (path: readonly (string | number)[]) =>
  path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('');
