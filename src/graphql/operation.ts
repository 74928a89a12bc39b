import { setFlagsFromString } from 'node:v8';
import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type OperationTypeNode,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { isCompilable } from './compilable.ts';
import type { Context } from './context.ts';
import { operationCost, type Variables } from './cost.ts';

/** The maximum number of errors about one document or its variables. */
export const maxErrors = 10;

/** A valid operation, ready to run. */
export interface Operation {
  readonly type: OperationTypeNode;
  /** The cost of the operation with these variables. */
  cost(variables: Variables): number;
  run(context: Context, variables: Variables): Promise<ExecutionResult> | ExecutionResult;
}

/** An operation and the document that it is in. */
export interface OperationSource {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly node: OperationDefinitionNode;
}

/** An operation that graphql-js interprets. */
export function interpretedOperation({ schema, document, node }: OperationSource): Operation {
  const operationName = node.name?.value;
  return {
    type: node.operation,
    cost: operationCost(schema, document, node),
    run: (contextValue, variableValues) =>
      execute({
        schema,
        document,
        contextValue,
        variableValues,
        operationName,
        // Each error contains the whole value that is not valid.
        options: { maxCoercionErrors: maxErrors },
      }),
  };
}

/** The property in which graphql-jit stores the generated code if the option `debug` is set. */
const generatedCodeProperty = '__DO_NOT_USE_THIS_OR_YOU_WILL_BE_FIRED_compilation';

/**
 * Runs a task without V8's compilation cache. The cache keeps all code of `new Function` until the
 * heap is nearly full, so removing a compiled operation would free no memory. The flag takes effect
 * at once. It is reset because it invalidates the code that Node caches for its own modules.
 */
function withoutCodeCache<T>(task: () => T): T {
  setFlagsFromString('--no-compilation-cache');
  try {
    return task();
  } finally {
    setFlagsFromString('--compilation-cache');
  }
}

/** Compiles an operation. Returns undefined if it can't be compiled; `codeLength` in characters. */
export function compile(operation: Operation, { schema, document, node }: OperationSource) {
  if (!isCompilable(document)) return undefined;
  const query = withoutCodeCache(() =>
    compileQuery(schema, document, node.name?.value, { debug: true } as object),
  );
  if (!isCompiledQuery(query)) return undefined;
  const { [generatedCodeProperty]: code = '' } = query as { [generatedCodeProperty]?: string };
  const run = query.query;
  const compiled: Operation = {
    ...operation,
    run: (context, variables) => run(undefined, context, variables),
  };
  return { compiled, codeLength: code.length };
}

/** An operation that is compiled, or interpreted if it can't be compiled. */
export function compiledOperation(source: OperationSource): Operation {
  const operation = interpretedOperation(source);
  return compile(operation, source)?.compiled ?? operation;
}
