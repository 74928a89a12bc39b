import type { ExecutionArgs } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { CreateContext } from '../../execution/context-factory.ts';
import { runOperation } from '../../execution/idempotency/run-operation.ts';
import type { OperationCache } from '../../execution/operation-cache.ts';
import { subscribeTo } from '../../execution/subscribe.ts';
import type { Variables } from '../../limits/cost.ts';
import type { Context } from '../../schema/context.ts';

/** Operations that are new or can't be compiled are interpreted. */
export function useCompiledExecution(cache: OperationCache, createContext: CreateContext): Plugin {
  const operationOf = ({ schema, document, operationName }: ExecutionArgs) => {
    const operation = cache.operation(schema, document, operationName ?? undefined);
    if (!operation) throw new Error(`The document has no operation ${operationName}`);
    return operation;
  };
  const run = (args: ExecutionArgs) => {
    const { contextValue, variableValues } = args;
    return runOperation(
      operationOf(args),
      contextValue as Context,
      (variableValues ?? {}) as Variables,
    );
  };
  return {
    onExecute({ setExecuteFn }) {
      setExecuteFn(run);
    },
    onSubscribe({ setSubscribeFn }) {
      setSubscribeFn((args) => subscribeTo({ args, operation: operationOf(args), createContext }));
    },
  };
}
