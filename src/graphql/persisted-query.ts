import { FolioError } from '../errors.ts';

/**
 * The error for a request without a document. If it has the hash of one instead, as Apollo Client and
 * urql send it, the code makes these clients send the document.
 */
export function missingDocument(extensions: unknown, message: string): FolioError {
  const { persistedQuery } = (extensions ?? {}) as { persistedQuery?: unknown };
  return typeof persistedQuery === 'object' && persistedQuery !== null
    ? new FolioError('PERSISTED_QUERY_NOT_SUPPORTED')
    : new FolioError('BAD_REQUEST', { message });
}
