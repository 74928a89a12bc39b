import { FolioError } from '../../errors.ts';

/**
 * If the request contains the hash of a document, the error's code makes Apollo Client and urql
 * repeat it with the document.
 */
export function missingDocument(extensions: unknown, message: string): FolioError {
  const { persistedQuery } = (extensions ?? {}) as { persistedQuery?: unknown };
  return typeof persistedQuery === 'object' && persistedQuery !== null
    ? new FolioError('PERSISTED_QUERY_NOT_SUPPORTED')
    : new FolioError('BAD_REQUEST', { message });
}
