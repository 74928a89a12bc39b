import type { ExecutionArgs } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { runOperation } from '../../execution/idempotency/run-operation.ts';
import { OperationCache } from '../../execution/operation-cache.ts';
import type { Variables } from '../../limits/cost.ts';
import type { Context } from '../../schema/context.ts';

/** Operations that are new or can't be compiled are interpreted. */
export function useCompiledExecution(cache = new OperationCache()): Plugin {
  const run = ({
    schema,
    document,
    operationName,
    contextValue,
    variableValues,
  }: ExecutionArgs) => {
    const operation = cache.operation(schema, document, operationName ?? undefined);
    if (!operation) throw new Error(`The document has no operation ${operationName}`);
    return runOperation(operation, contextValue as Context, (variableValues ?? {}) as Variables);
  };
  return {
    onExecute({ setExecuteFn }) {
      setExecuteFn(run);
    },
    // The result is an error: the schema has no subscriptions.
    onSubscribe({ setSubscribeFn }) {
      setSubscribeFn(run);
    },
  };
}
