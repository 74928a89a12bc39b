import type { GraphQLSchema } from 'graphql';
import { badRequest, FolioError } from '../../../errors.ts';
import { StartError } from '../../../start/start-error.ts';
import type { OperationCache } from '../../execution/operation-cache.ts';
import { followsChanges } from './follows-changes.ts';
import type { LoadedDocuments } from './load-documents.ts';

export interface TrustedDocument {
  readonly source: string;
  /** The result changes only with recorded changes of the caller's records, or with the clock hour. */
  readonly followsChanges: boolean;
}

/** The parameters of a request that can name a document. */
export interface DocumentParameters {
  readonly query?: unknown;
  readonly documentId?: unknown;
  readonly extensions?: unknown;
}

/** Of all documents with their compiled operations, as estimated by the cache. */
const maxBytes = 64 * 1024 * 1024;

export type FindDocument = (parameters: DocumentParameters) => TrustedDocument | undefined;

/**
 * Compiles the documents, and keeps them in the cache: a request only looks one up by its hash.
 * @returns a function that returns the document of a request, or undefined if it has a text only. It
 * throws PERSISTED_QUERY_NOT_FOUND, DOCUMENT_NOT_TRUSTED, BAD_REQUEST
 */
export function trustDocuments(
  { documents, only }: LoadedDocuments,
  schema: GraphQLSchema,
  cache: OperationCache,
): FindDocument {
  const byHash = new Map<string, TrustedDocument>();
  let bytes = 0;
  for (const { hash, source, document } of documents) {
    bytes += cache.addPermanently(schema, source, document);
    if (bytes > maxBytes) {
      throw new StartError(
        `The trusted documents need more than ${maxBytes} bytes of memory; remove some from the manifest`,
      );
    }
    byHash.set(hash, { source, followsChanges: followsChanges(schema, document) });
  }
  return (parameters) => {
    const { query } = parameters;
    const hash = hashOf(parameters);
    const found = hash === undefined ? undefined : byHash.get(hash);
    if (found) {
      if (query != null && query !== '' && query !== found.source) {
        throw badRequest('query is not the document with this hash');
      }
      return found;
    }
    if (typeof query !== 'string') {
      if (hash !== undefined) throw new FolioError('PERSISTED_QUERY_NOT_FOUND');
      return undefined;
    }
    if (only) throw new FolioError('DOCUMENT_NOT_TRUSTED');
    return undefined;
  };
}

/** `''` for an id of another form, which no document has. */
function hashOf({ documentId, extensions }: DocumentParameters): string | undefined {
  if (documentId != null && documentId !== '') {
    if (typeof documentId !== 'string') throw badRequest('documentId must be a string');
    return documentId.startsWith(prefix) ? documentId.slice(prefix.length) : '';
  }
  const { persistedQuery } = (extensions ?? {}) as { persistedQuery?: unknown };
  if (typeof persistedQuery !== 'object' || persistedQuery === null) return undefined;
  const { sha256Hash } = persistedQuery as { sha256Hash?: unknown };
  if (typeof sha256Hash !== 'string') return '';
  // The client preset of graphql-codegen has hashes with the prefix.
  return sha256Hash.startsWith(prefix) ? sha256Hash.slice(prefix.length) : sha256Hash;
}

const prefix = 'sha256:';
