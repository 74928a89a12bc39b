import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  type OperationTypeNode,
  parse,
  specifiedRules,
  type ValidationRule,
  validate,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import type { ErrorCode } from '../errors.ts';
import type { Context } from './context.ts';
import { operationCost, type Variables } from './cost.ts';
import { documentExcess, documentLimits } from './limits.ts';

/** An operation that parses, fits the schema and can be run. */
export interface Operation {
  readonly type: OperationTypeNode;
  /** What it costs with these variables. */
  cost(variables: Variables): number;
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
}

/** Documents that are remembered, and characters in them; the least recently used goes first. */
const maxDocuments = 1_000;
const maxCharacters = 4_000_000;
/** A longer document is read anew each time. */
const maxKeptLength = 100_000;
/** Complaints about one document or its variables; the rest would tell nobody anything. */
const maxErrors = 10;

export interface OperationCacheOptions {
  readonly schema: GraphQLSchema;
  /** Whether documents may ask for the schema. */
  readonly introspection: boolean;
}

/**
 * Parses, limits and validates each document once, and compiles an operation when it runs the second
 * time: ten thousand different ones leave neither time nor memory behind, and one that is refused
 * for its cost, whose fragments may stand for billions of fields, is never compiled.
 */
export class OperationCache {
  readonly #schema: GraphQLSchema;
  readonly #rules: readonly ValidationRule[];
  readonly #entries = new LRUCache<string, Entry | RefusedDocument>({
    max: maxDocuments,
    maxSize: maxCharacters,
    maxEntrySize: maxKeptLength,
    sizeCalculation: (_entry, source) => source.length + 1,
  });

  constructor({ schema, introspection }: OperationCacheOptions) {
    this.#schema = schema;
    this.#rules = introspection
      ? specifiedRules
      : [...specifiedRules, NoSchemaIntrospectionCustomRule];
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
    const { document, operations } = entry;
    const node = getOperationAST(document, operationName);
    if (!node) {
      const message = operationName
        ? `The document has no operation named ${operationName}`
        : 'The document has several operations; operationName must say which';
      return { refused: 'GRAPHQL_VALIDATION_FAILED', errors: [new GraphQLError(message)] };
    }
    const operation = compiledWhenUsedAgain(this.#schema, document, node);
    operations.set(operationName, operation);
    return operation;
  }

  #read(source: string): Entry | RefusedDocument {
    let document: DocumentNode;
    try {
      document = parse(source, { maxTokens: documentLimits.tokens });
    } catch (error) {
      if (error instanceof RangeError) return tooDeep;
      return { refused: 'GRAPHQL_PARSE_FAILED', errors: [error as GraphQLError] };
    }
    const excess = documentExcess(document);
    if (excess.length > 0) return { refused: 'TOO_COMPLEX', errors: excess };
    const errors = validate(this.#schema, document, this.#rules, { maxErrors });
    if (errors.length > 0) return { refused: 'GRAPHQL_VALIDATION_FAILED', errors };
    return { document, operations: new Map() };
  }
}

/** The parser calls itself for each level; thousands of them end its stack before its tokens. */
const tooDeep: RefusedDocument = {
  refused: 'TOO_COMPLEX',
  errors: [new GraphQLError('The document nests too deeply to be read')],
};

function interpreted(
  schema: GraphQLSchema,
  document: DocumentNode,
  node: OperationDefinitionNode,
): Operation {
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

/** Interpreted the first time, compiled for the second and all after it. */
function compiledWhenUsedAgain(
  schema: GraphQLSchema,
  document: DocumentNode,
  node: OperationDefinitionNode,
): Operation {
  const first = interpreted(schema, document, node);
  let hasRun = false;
  let again: Operation | undefined;
  return {
    ...first,
    run(context, variables) {
      if (hasRun) {
        again ??= compiled(schema, document, node);
        return again.run(context, variables);
      }
      hasRun = true;
      return first.run(context, variables);
    },
  };
}

/** The same, compiled; what can't be compiled is interpreted. */
export function compiled(
  schema: GraphQLSchema,
  document: DocumentNode,
  node: OperationDefinitionNode,
): Operation {
  const query = compileQuery(schema, document, node.name?.value);
  const operation = interpreted(schema, document, node);
  if (!isCompiledQuery(query)) return operation;
  return { ...operation, run: (context, variables) => query.query(undefined, context, variables) };
}
