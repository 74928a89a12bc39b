import { setFlagsFromString } from 'node:v8';
import { RequestCache } from '@pothos/plugin-scope-auth';
import {
  type ExecutionResult,
  execute,
  type GraphQLSchema,
  type OperationTypeNode,
  print,
  valueFromAST,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { operationCost, type Variables } from '../limits/cost.ts';
import type { Context } from '../schema/context.ts';
import { variableCoercion } from './jit/coerce-variables.ts';
import { isCompilable } from './jit/compilable.ts';
import { compilableDocument } from './jit/compilable-document.ts';
import type { OperationSource } from './operation-source.ts';

/** A valid operation, ready to run. */
export interface Operation {
  readonly type: OperationTypeNode;
  /** The cost of the operation with these variables. */
  cost(variables: Variables): number;
  run(context: Context, variables: Variables): Promise<ExecutionResult> | ExecutionResult;
}

/**
 * Clears Pothos' cache of the request when the operation is done. Otherwise, the cache would keep the
 * request in memory until the next full garbage collection (docs/performance.md).
 */
function clearingCache(run: Operation['run']): Operation['run'] {
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

/** An operation that graphql-js interprets. */
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

/**
 * Values of built-in scalars and enums are not serialized, because graphql-jit creates three arrays
 * for each serialized value. Resolvers must return them as they appear in the response.
 */
const compilerOptions = { debug: true, disableLeafSerialization: true };

/** Compiles an operation. Returns undefined if it can't be compiled; `codeLength` in characters. */
export function compile(operation: Operation, source: OperationSource) {
  const { schema, document, node } = source;
  if (!isCompilable(document)) return undefined;
  const compilable = compilableDocument(source);
  const query = withoutCodeCache(() =>
    compileQuery(
      compilable.schema,
      compilable.document,
      node.name?.value,
      compilerOptions as object,
    ),
  );
  if (!isCompiledQuery(query)) return undefined;
  const { [generatedCodeProperty]: code = '' } = query as { [generatedCodeProperty]?: string };
  const run = query.query;
  const coerce = variableCoercion(schema, node);
  const compiled: Operation = {
    ...operation,
    run: clearingCache((context, variables) => {
      const { coerced, errors } = coerce(variables);
      if (errors) return { errors };
      for (const { variable, value, type } of compilable.composedArguments) {
        const argument = valueFromAST(value, type, coerced);
        // The field is skipped or has an error, which graphql-js reports.
        if (argument === undefined) return operation.run(context, variables);
        coerced[variable] = argument;
      }
      return run(undefined, context, coerced);
    }),
  };
  return { compiled, codeLength: code.length };
}

/** Operations of the project by schema and document. */
const projectOperations = new WeakMap<GraphQLSchema, Map<string, Operation>>();

/**
 * An operation of this project, compiled, or interpreted if it can't be compiled. Each is compiled
 * once in a process, however many apps it starts. It is kept as long as the schema, so this is not
 * for documents of clients, of which there can be any number.
 */
export function projectOperation(source: OperationSource): Operation {
  const operations = projectOperations.get(source.schema) ?? new Map<string, Operation>();
  projectOperations.set(source.schema, operations);
  const key = print(source.document);
  let operation = operations.get(key);
  if (!operation) {
    const interpreted = interpretedOperation(source);
    operation = compile(interpreted, source)?.compiled ?? interpreted;
    operations.set(key, operation);
  }
  return operation;
}
