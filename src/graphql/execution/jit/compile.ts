import { setFlagsFromString } from 'node:v8';
import { valueFromAST } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { clearingCache, type Operation, type OperationSource } from '../operation.ts';
import { variableCoercion } from './coerce-variables.ts';
import { isCompilable } from './compilable.ts';
import { compilableDocument } from './compilable-document.ts';

/** graphql-jit stores the generated code here if the option `debug` is set. */
const generatedCodeProperty = '__DO_NOT_USE_THIS_OR_YOU_WILL_BE_FIRED_compilation';

/**
 * V8's compilation cache keeps all code of `new Function` until the heap is nearly full, so
 * removing a compiled operation would free no memory. The flag is reset because it invalidates the
 * code that Node caches for its own modules.
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
 * graphql-jit creates three arrays for each serialized value. So values of built-in scalars and
 * enums are not serialized: resolvers must return them as they appear in the response.
 */
const compilerOptions = { debug: true, disableLeafSerialization: true };

/**
 * Compiles with graphql-jit and the repairs of this folder. No upstream issue is known for any. A
 * test fails for a repair that is no longer needed (`test/graphql/execution/jit/repairs.test.ts`).
 * @returns undefined if it can't be compiled; `codeLength` in characters
 */
export function compile(operation: Operation, source: OperationSource) {
  const { schema, node } = source;
  if (!isCompilable(source)) return undefined;
  const { requiredVariables, composedArguments, ...compilable } = compilableDocument(source);
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
    run: clearingCache((context, variables, root) => {
      const { coerced, errors } = coerce(variables);
      if (errors) return { errors };
      // graphql-jit would not resolve the mutations after the field, or never return.
      for (const name of requiredVariables)
        if (coerced[name] === null) return operation.run(context, variables, root);
      for (const { variable, value, type } of composedArguments) {
        const argument = valueFromAST(value, type, coerced);
        // The field is skipped or has an error. graphql-js reports the error.
        if (argument === undefined) return operation.run(context, variables, root);
        coerced[variable] = argument;
      }
      return run(root, context, coerced);
    }),
  };
  return { compiled, codeLength: code.length };
}
