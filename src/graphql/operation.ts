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

/** Validation issues about one document or its variables; more would not help anybody. */
export const maxErrors = 10;

/** An operation that parses, fits the schema and can be run. */
export interface Operation {
  readonly type: OperationTypeNode;
  /** What it costs with these variables. */
  cost(variables: Variables): number;
  run(context: Context, variables: Variables): Promise<ExecutionResult> | ExecutionResult;
}

/** Where an operation stands. */
export interface OperationSource {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly node: OperationDefinitionNode;
}

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
        // Each holds the whole value that does not fit.
        options: { maxCoercionErrors: maxErrors },
      }),
  };
}

/** Where graphql-jit leaves the code that it has generated, when it is asked to. */
const generatedCodeProperty = '__DO_NOT_USE_THIS_OR_YOU_WILL_BE_FIRED_compilation';

/**
 * V8 keeps all code that `new Function` has made until the heap is nearly full, so that dropping a
 * compiled operation would free nothing. The flag takes effect at once, and is set back so that the
 * code which Node caches for its own modules stays valid.
 */
function withoutCodeCache<T>(task: () => T): T {
  setFlagsFromString('--no-compilation-cache');
  try {
    return task();
  } finally {
    setFlagsFromString('--compilation-cache');
  }
}

/** The same operation compiled, and the length of its code; undefined if it can't be compiled. */
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

/** Compiled; what can't be compiled is interpreted. */
export function compiledOperation(source: OperationSource): Operation {
  const operation = interpretedOperation(source);
  return compile(operation, source)?.compiled ?? operation;
}
