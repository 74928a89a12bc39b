import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  type ValidationRule,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { ErrorCode } from '../errors.ts';
import { documentLimits, measureDocument, type OperationSize } from './limits.ts';
import { compile, interpretedOperation, maxErrors, type Operation } from './operation.ts';

/** A document that can't be run, with the errors. */
export interface InvalidDocument {
  readonly errorCode: ErrorCode;
  readonly errors: readonly GraphQLError[];
}

/** A parsed and validated document, with those of its operations that have been requested. */
interface ValidDocument {
  readonly document: DocumentNode;
  readonly sizes: ReadonlyMap<OperationDefinitionNode, OperationSize>;
  readonly operations: Map<string | undefined, Operation>;
}

interface Entry {
  readonly parsed: ValidDocument | InvalidDocument;
  /** The estimated memory of the entry. */
  bytes: number;
}

/** An operation of a document in the cache. */
interface CachedOperation {
  readonly source: string;
  readonly entry: Entry;
  readonly parsed: ValidDocument;
  readonly node: OperationDefinitionNode;
}

/** The size of the cache. The least recently used document is removed first. */
export const cacheLimits = {
  documents: 1_000,
  bytes: 32 * 1024 * 1024,
  /** A document is not cached above this size, and not compiled if the code would exceed it. */
  bytesPerDocument: 4 * 1024 * 1024,
} as const;

// Measured with documents of several shapes after they had run: 270 to 400 bytes for each token, 3.0
// to 4.2 bytes for each character of generated code, up to 530 bytes for each field of an operation
// whose cost depends on variables. A test compares the estimate with the heap.
const bytesPerCharacter = 2;
const bytesPerToken = 600;
const bytesPerField = 600;
const bytesPerOperation = 1_000;
const bytesPerCodeCharacter = 4;
const bytesPerEntry = 2_000;

/** An operation with more fields is always interpreted, because compiling blocks the event loop. */
const maxCompiledFields = 500;
/** An operation is compiled after one run for each hundred fields. */
const fieldsPerRun = 100;
/** For anonymous callers, the number of runs is multiplied by this. */
const anonymousFactor = 10;

/** The number of runs before an operation is compiled: one for most operations. */
const runsBeforeCompiling = (fields: number, isAnonymous: boolean) =>
  Math.ceil(fields / fieldsPerRun) * (isAnonymous ? anonymousFactor : 1);

/** The settings of the operation cache. */
export interface OperationCacheOptions {
  readonly schema: GraphQLSchema;
  /** Whether documents may query the schema. */
  readonly introspection: boolean;
}

/**
 * Parses and validates each document once, and compiles an operation when it runs again. The memory
 * of the cache is limited: that of a document is estimated from its tokens and its generated code.
 */
export class OperationCache {
  readonly #schema: GraphQLSchema;
  readonly #rules: readonly ValidationRule[];
  readonly #entries = new LRUCache<string, Entry>({
    max: cacheLimits.documents,
    maxSize: cacheLimits.bytes,
    maxEntrySize: cacheLimits.bytesPerDocument,
    sizeCalculation: ({ bytes }) => bytes,
  });

  constructor({ schema, introspection }: OperationCacheOptions) {
    this.#schema = schema;
    this.#rules = introspection
      ? specifiedRules
      : [...specifiedRules, NoSchemaIntrospectionCustomRule];
  }

  /** The estimated memory of all entries. */
  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  /** The operation with this name, or the only operation of the document. */
  get(source: string, operationName: string | undefined): Operation | InvalidDocument {
    let entry = this.#entries.get(source);
    if (!entry) {
      entry = this.#createEntry(source);
      this.#entries.set(source, entry);
    }
    const { parsed } = entry;
    if ('errorCode' in parsed) return parsed;
    const cached = parsed.operations.get(operationName);
    if (cached) return cached;
    const node = getOperationAST(parsed.document, operationName);
    if (!node) {
      const message = operationName
        ? `The document has no operation named ${operationName}`
        : 'The document has several operations; operationName is required';
      return { errorCode: 'GRAPHQL_VALIDATION_FAILED', errors: [new GraphQLError(message)] };
    }
    const operation = this.#compiledOnReuse({ source, entry, parsed, node });
    // Counted for each operation: all of them can spread the same large fragments.
    const bytes = bytesPerOperation + (parsed.sizes.get(node)?.fields ?? 0) * bytesPerField;
    if (this.#reserve(source, entry, bytes)) parsed.operations.set(operationName, operation);
    return operation;
  }

  #createEntry(source: string): Entry {
    const bytes = bytesPerEntry + source.length * bytesPerCharacter;
    let document: DocumentNode;
    try {
      document = parse(source, { maxTokens: documentLimits.tokens });
    } catch (error) {
      if (error instanceof RangeError) return { parsed: tooDeeplyNested, bytes };
      const errors = [error as GraphQLError];
      return { parsed: { errorCode: 'GRAPHQL_PARSE_FAILED', errors }, bytes };
    }
    const bytesWithTokens = bytes + (document.tokenCount ?? documentLimits.tokens) * bytesPerToken;
    return { parsed: this.#validate(document), bytes: bytesWithTokens };
  }

  #validate(document: DocumentNode): ValidDocument | InvalidDocument {
    const { sizes, errors: excess } = measureDocument(document);
    if (excess.length > 0) return { errorCode: 'TOO_COMPLEX', errors: excess.slice(0, maxErrors) };
    const errors = validate(this.#schema, document, this.#rules, { maxErrors });
    if (errors.length > 0) return { errorCode: 'GRAPHQL_VALIDATION_FAILED', errors };
    return { document, sizes, operations: new Map() };
  }

  /** An operation that is interpreted at first, and compiled after some runs. */
  #compiledOnReuse({ source, entry, parsed, node }: CachedOperation): Operation {
    const { document, sizes } = parsed;
    const operationSource = { schema: this.#schema, document, node };
    const interpreted = interpretedOperation(operationSource);
    const fields = sizes.get(node)?.fields ?? 0;
    let runs = 0;
    let current = interpreted;
    let canCompile = fields <= maxCompiledFields;
    return {
      ...interpreted,
      run: (context, variables) => {
        if (
          canCompile &&
          runs >= runsBeforeCompiling(fields, context.caller.kind === 'anonymous')
        ) {
          canCompile = false;
          const { compiled, codeLength } = compile(interpreted, operationSource) ?? {
            compiled: interpreted,
            codeLength: 0,
          };
          if (this.#reserve(source, entry, codeLength * bytesPerCodeCharacter)) current = compiled;
        }
        runs += 1;
        return current.run(context, variables);
      },
    };
  }

  /** Adds bytes to the size of an entry. @returns false if the entry would be too large to cache */
  #reserve(source: string, entry: Entry, bytes: number): boolean {
    if (entry.bytes + bytes > cacheLimits.bytesPerDocument) return false;
    entry.bytes += bytes;
    if (this.#entries.peek(source) === entry) {
      // LRUCache computes the size of an entry only when it is added.
      this.#entries.delete(source);
      this.#entries.set(source, entry);
    }
    return true;
  }
}

/** The parser is recursive: thousands of levels exceed its stack before the limit of tokens. */
const tooDeeplyNested: InvalidDocument = {
  errorCode: 'TOO_COMPLEX',
  errors: [new GraphQLError('The document is nested too deeply')],
};
