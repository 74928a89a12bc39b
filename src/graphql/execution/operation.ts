import { createHash } from 'node:crypto';
import { RequestCache } from '@pothos/plugin-scope-auth';
import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type OperationTypeNode,
  print,
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
  /** SHA-256 of the printed document and the name of the operation. Computed once. */
  hash(): Buffer;
  cost(variables: Variables): number;
  /** @param root the event of a subscription */
  run(
    context: Context,
    variables: Variables,
    root?: unknown,
  ): Promise<ExecutionResult> | ExecutionResult;
}

/** Otherwise, Pothos' cache keeps the request in memory until a full garbage collection. */
export function clearingCache(run: Operation['run']): Operation['run'] {
  return (context, variables, root) => {
    const clear = () => RequestCache.clearForContext(context);
    let result: ReturnType<Operation['run']> | undefined;
    try {
      result = run(context, variables, root);
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
  let hash: Buffer | undefined;
  return {
    type: node.operation,
    hash() {
      hash ??= createHash('sha256')
        .update(`${operationName}\n${print(document)}`)
        .digest();
      return hash;
    },
    cost: operationCost(schema, document, node),
    run: clearingCache((contextValue, variableValues, rootValue) => {
      const { errors } = coerce(variableValues);
      if (errors) return { errors };
      return execute({ schema, document, rootValue, contextValue, variableValues, operationName });
    }),
  };
}
