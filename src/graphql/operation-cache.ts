import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  type OperationTypeNode,
  parse,
  validate,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import type { ErrorCode } from '../errors.ts';
import type { Context } from './context.ts';

export type Variables = Readonly<Record<string, unknown>>;

/** An operation that parses, fits the schema and can be run. */
export interface Operation {
  readonly type: OperationTypeNode;
  run(context: Context, variables: Variables): Promise<ExecutionResult> | ExecutionResult;
}

/** A document that can't be run, and why. */
export interface RefusedDocument {
  readonly refused: ErrorCode;
  readonly errors: readonly GraphQLError[];
}

interface Entry {
  readonly document: DocumentNode;
  readonly operations: Map<string | undefined, Operation>;
  used: boolean;
}

/** Documents that are remembered; the least recently used goes first. */
const maxDocuments = 1_000;

/**
 * Parses, validates and compiles each document once. A document is compiled when it comes the
 * second time, so that ten thousand different ones leave neither time nor memory behind.
 */
export class OperationCache {
  readonly #schema: GraphQLSchema;
  readonly #entries = new LRUCache<string, Entry | RefusedDocument>({ max: maxDocuments });

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  /** The operation of that name, or the only one. */
  get(source: string, operationName: string | undefined): Operation | RefusedDocument {
    let entry = this.#entries.get(source);
    if (!entry) {
      entry = this.#read(source);
      this.#entries.set(source, entry);
    }
    if ('refused' in entry) return entry;
    const known = entry.operations.get(operationName);
    if (known) return known;
    const { document, operations, used } = entry;
    const node = getOperationAST(document, operationName);
    if (!node) {
      const message = operationName
        ? `The document has no operation named ${operationName}`
        : 'The document has several operations; operationName must say which';
      return { refused: 'GRAPHQL_VALIDATION_FAILED', errors: [new GraphQLError(message)] };
    }
    entry.used = true;
    if (!used) return interpreted(this.#schema, document, node.operation, operationName);
    const operation = compiled(this.#schema, document, node.operation, operationName);
    operations.set(operationName, operation);
    return operation;
  }

  #read(source: string): Entry | RefusedDocument {
    let document: DocumentNode;
    try {
      document = parse(source);
    } catch (error) {
      return { refused: 'GRAPHQL_PARSE_FAILED', errors: [error as GraphQLError] };
    }
    const errors = validate(this.#schema, document);
    if (errors.length > 0) return { refused: 'GRAPHQL_VALIDATION_FAILED', errors };
    return { document, operations: new Map(), used: false };
  }
}

function interpreted(
  schema: GraphQLSchema,
  document: DocumentNode,
  type: OperationTypeNode,
  operationName: string | undefined,
): Operation {
  return {
    type,
    run: (contextValue, variableValues) =>
      execute({ schema, document, contextValue, variableValues, operationName }),
  };
}

/** The same, compiled; what can't be compiled is interpreted. */
export function compiled(
  schema: GraphQLSchema,
  document: DocumentNode,
  type: OperationTypeNode,
  operationName: string | undefined,
): Operation {
  const query = compileQuery(schema, document, operationName);
  if (!isCompiledQuery(query)) return interpreted(schema, document, type, operationName);
  return { type, run: (context, variables) => query.query(undefined, context, variables) };
}
