import { RequestCache } from '@pothos/plugin-scope-auth';
import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type OperationTypeNode,
} from 'graphql';
import { operationCost, type Variables } from '../limits/cost.ts';
import type { Context } from '../schema/context.ts';
import { variableCoercion } from './jit/coerce-variables.ts';

export interface OperationSource {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly node: OperationDefinitionNode;
}

export interface Operation {
  readonly type: OperationTypeNode;
  cost(variables: Variables): number;
  run(context: Context, variables: Variables): Promise<ExecutionResult> | ExecutionResult;
}

/** Otherwise, Pothos' cache keeps the request in memory until a full garbage collection. */
export function clearingCache(run: Operation['run']): Operation['run'] {
  return (context, variables) => {
    const clear = () => RequestCache.clearForContext(context);
    let result: ReturnType<Operation['run']> | undefined;
    try {
      result = run(context, variables);
      return result;
    } finally {
      if (result instanceof Promise) result.then(clear, clear);
      else clear();
    }
  };
}

export function interpretedOperation({ schema, document, node }: OperationSource): Operation {
  const operationName = node.name?.value;
  const coerce = variableCoercion(schema, node);
  return {
    type: node.operation,
    cost: operationCost(schema, document, node),
    run: clearingCache((contextValue, variableValues) => {
      const { errors } = coerce(variableValues);
      if (errors) return { errors };
      return execute({ schema, document, contextValue, variableValues, operationName });
    }),
  };
}
