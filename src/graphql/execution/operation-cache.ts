import { type DocumentNode, type GraphQLSchema, getOperationAST, Kind } from 'graphql';
import { MeasuredCache } from '../../measurements/measured-cache.ts';
import { documentLimits, operationSize } from '../limits/limits.ts';
import { compile } from './jit/compile.ts';
import { interpretedOperation, type Operation, type OperationSource } from './operation.ts';

interface Entry {
  readonly source: string | undefined;
  readonly document: DocumentNode;
  readonly operations: Map<string | undefined, Operation>;
  bytes: number;
}

/** The least recently used document is removed first. */
export const cacheLimits = {
  documents: 1_000,
  bytes: 32 * 1024 * 1024,
  /** A larger document is not cached, and not compiled if the code would exceed it. */
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

/** Compiling blocks the event loop, so larger operations are always interpreted. */
const maxCompiledFields = 500;
/** An operation is compiled after one run for each hundred fields. */
const fieldsPerRun = 100;
const anonymousFactor = 10;

/** The number of runs before an operation is compiled: one for most operations. */
const runsBeforeCompiling = (fields: number, isAnonymous: boolean) =>
  Math.ceil(fields / fieldsPerRun) * (isAnonymous ? anonymousFactor : 1);

function bytesOf(
  source: string,
  { tokenCount: tokens = documentLimits.tokens }: DocumentNode,
): number {
  return bytesPerEntry + source.length * bytesPerCharacter + tokens * bytesPerToken;
}

/** Interpreted if it is too large or can't be compiled. */
function compiledOperation(source: OperationSource) {
  const interpreted = interpretedOperation(source);
  const { fields } = operationSize(source.document, source.node);
  const result = fields > maxCompiledFields ? undefined : compile(interpreted, source);
  return {
    operation: result?.compiled ?? interpreted,
    codeLength: result?.codeLength ?? 0,
  };
}

const measures = { name: 'operations', hasBytes: true };

/**
 * Keeps parsed documents, and compiles an operation when it runs again. The memory of a document is
 * estimated from its tokens and its generated code.
 */
export class OperationCache {
  readonly #entries = new MeasuredCache<string, Entry>(measures, {
    max: cacheLimits.documents,
    maxSize: cacheLimits.bytes,
    maxEntrySize: cacheLimits.bytesPerDocument,
    sizeCalculation: ({ bytes }) => bytes,
  });
  readonly #byDocument = new WeakMap<DocumentNode, Entry>();
  readonly #permanent = new Map<string, DocumentNode>();
  readonly #permanentDocuments = new WeakSet<DocumentNode>();

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  get(source: string): DocumentNode | undefined {
    return this.#permanent.get(source) ?? this.#entries.get(source)?.document;
  }

  add(source: string, document: DocumentNode): void {
    const entry = this.#newEntry(document, bytesOf(source, document), source);
    this.#entries.set(source, entry);
  }

  /**
   * Keeps a document that the operator trusts, and compiles its operations now. Such documents are
   * outside the limits of the cache: the caller limits them.
   * @returns an estimate of its bytes
   */
  addPermanently(schema: GraphQLSchema, source: string, document: DocumentNode): number {
    let bytes = bytesOf(source, document);
    const { operations } = this.#newEntry(document, bytes);
    const nodes = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
    for (const node of nodes) {
      const { operation, codeLength } = compiledOperation({ schema, document, node });
      const { fields } = operationSize(document, node);
      bytes += bytesPerOperation + fields * bytesPerField + codeLength * bytesPerCodeCharacter;
      operations.set(node.name?.value, operation);
      if (nodes.length === 1) operations.set(undefined, operation);
    }
    this.#permanent.set(source, document);
    this.#permanentDocuments.add(document);
    return bytes;
  }

  isPermanent(document: DocumentNode): boolean {
    return this.#permanentDocuments.has(document);
  }

  /** The operation with this name, or the only one. */
  operation(
    schema: GraphQLSchema,
    document: DocumentNode,
    operationName: string | undefined,
  ): Operation | undefined {
    const entry = this.#byDocument.get(document) ?? this.#newEntry(document, 0);
    const cached = entry.operations.get(operationName);
    if (cached) return cached;
    const node = getOperationAST(document, operationName);
    if (!node) return undefined;
    const operation = this.#compiledOnReuse(entry, { schema, document, node });
    // Counted for each operation: all of them can spread the same large fragments.
    const { fields } = operationSize(document, node);
    const bytes = bytesPerOperation + fields * bytesPerField;
    if (this.#reserve(entry, bytes)) entry.operations.set(operationName, operation);
    return operation;
  }

  #newEntry(document: DocumentNode, bytes: number, source?: string): Entry {
    const entry: Entry = { source, document, operations: new Map(), bytes };
    this.#byDocument.set(document, entry);
    return entry;
  }

  #compiledOnReuse(entry: Entry, source: OperationSource): Operation {
    const interpreted = interpretedOperation(source);
    const { fields } = operationSize(source.document, source.node);
    let runs = 0;
    let current = interpreted;
    let canCompile = fields <= maxCompiledFields;
    return {
      ...interpreted,
      run: (context, variables, root) => {
        const isAnonymous = context.caller?.kind === 'anonymous';
        if (canCompile && runs >= runsBeforeCompiling(fields, isAnonymous)) {
          canCompile = false;
          const { compiled, codeLength } = compile(interpreted, source) ?? {
            compiled: interpreted,
            codeLength: 0,
          };
          if (this.#reserve(entry, codeLength * bytesPerCodeCharacter)) current = compiled;
        }
        runs += 1;
        return current.run(context, variables, root);
      },
    };
  }

  /** @returns false if the entry would be too large to cache */
  #reserve(entry: Entry, bytes: number): boolean {
    if (entry.bytes + bytes > cacheLimits.bytesPerDocument) return false;
    entry.bytes += bytes;
    const { source } = entry;
    if (source !== undefined && this.#entries.peek(source) === entry) {
      // LRUCache computes the size of an entry only when it is added.
      this.#entries.delete(source);
      this.#entries.set(source, entry);
    }
    return true;
  }
}
