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

/** A document that can't be run, and why. */
export interface InvalidDocument {
  readonly errorCode: ErrorCode;
  readonly errors: readonly GraphQLError[];
}

interface ValidDocument {
  readonly document: DocumentNode;
  readonly sizes: ReadonlyMap<OperationDefinitionNode, OperationSize>;
  readonly operations: Map<string | undefined, Operation>;
}

interface Entry {
  readonly parsed: ValidDocument | InvalidDocument;
  /** What it takes in memory, about. */
  bytes: number;
}

/** An operation of a document in the cache. */
interface CachedOperation {
  readonly source: string;
  readonly entry: Entry;
  readonly parsed: ValidDocument;
  readonly node: OperationDefinitionNode;
}

/** What the cache holds; the least recently used document goes first. */
export const cacheLimits = {
  documents: 1_000,
  bytes: 32 * 1024 * 1024,
  /** A larger document is read again each time; one whose code is larger is not compiled. */
  bytesPerDocument: 4 * 1024 * 1024,
} as const;

// Measured with distinct documents of several shapes, after they had run: 270 to 400 bytes a token,
// 3.0 to 4.2 bytes a character of generated code, up to 530 bytes a field of an operation whose cost
// depends on variables. A test compares the sums with the heap.
const bytesPerCharacter = 2;
const bytesPerToken = 600;
const bytesPerField = 600;
const bytesPerOperation = 1_000;
const bytesPerCodeCharacter = 4;
const bytesPerEntry = 2_000;

/** An operation with more fields is interpreted: compiling blocks the process meanwhile. */
const maxCompiledFields = 500;
/** Fields that are compiled for each run that came before. */
const fieldsPerRun = 100;
/** How many times as often an anonymous caller runs an operation before it is compiled. */
const anonymousFactor = 10;

/** Runs of an operation before it is compiled: one for most of them. */
const runsBeforeCompiling = (fields: number, isAnonymous: boolean) =>
  Math.ceil(fields / fieldsPerRun) * (isAnonymous ? anonymousFactor : 1);

export interface OperationCacheOptions {
  readonly schema: GraphQLSchema;
  /** Whether documents may ask for the schema. */
  readonly introspection: boolean;
}

/**
 * Parses, limits and validates each document once, and compiles an operation when it runs again.
 * Ten thousand different documents leave neither time nor memory behind: what each takes is
 * estimated from its tokens and its generated code.
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

  /** What all entries take in memory, as it is estimated. */
  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  /** The operation of that name, or the only one. */
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
        : 'The document has several operations; operationName must say which';
      return { errorCode: 'GRAPHQL_VALIDATION_FAILED', errors: [new GraphQLError(message)] };
    }
    const operation = this.#compiledOnReuse({ source, entry, parsed, node });
    // Each has the fields of all fragments that it spreads, and a document may have hundreds.
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

  /** Interpreted at first. An operation that is rejected for its cost never runs. */
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

  /** Counts more bytes for an entry. @returns false when it would be too large to be kept. */
  #reserve(source: string, entry: Entry, bytes: number): boolean {
    if (entry.bytes + bytes > cacheLimits.bytesPerDocument) return false;
    entry.bytes += bytes;
    if (this.#entries.peek(source) === entry) {
      // The size of an entry is computed only when it is new.
      this.#entries.delete(source);
      this.#entries.set(source, entry);
    }
    return true;
  }
}

/** The parser calls itself for each level; thousands of them end its stack before its tokens. */
const tooDeeplyNested: InvalidDocument = {
  errorCode: 'TOO_COMPLEX',
  errors: [new GraphQLError('The document nests too deeply to be read')],
};
