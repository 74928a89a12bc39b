import { badRequest, FolioError } from '../../errors.ts';

/** With the hash of a document, this code makes Apollo Client and urql send the document. */
export function missingDocument(extensions: unknown, message: string): FolioError {
  const { persistedQuery } = (extensions ?? {}) as { persistedQuery?: unknown };
  return typeof persistedQuery === 'object' && persistedQuery !== null
    ? new FolioError('PERSISTED_QUERY_NOT_SUPPORTED')
    : badRequest(message);
}
