import { type GraphQLSchema, print } from 'graphql';
import { compile } from './jit/compile.ts';
import { interpretedOperation, type Operation, type OperationSource } from './operation.ts';

const projectOperations = new WeakMap<GraphQLSchema, Map<string, Operation>>();

/**
 * Compiled once in a process, however many apps it starts; interpreted if it can't be compiled.
 * Kept as long as the schema, so this is not for documents of clients: there can be any number of
 * those.
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
