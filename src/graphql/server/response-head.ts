import type { ExecutionResult } from 'graphql';
import { type ErrorCode, errorCatalogue } from '../../errors.ts';
import { retryAfterSeconds } from '../../http/replies/error-reply.ts';
import { graphqlResponse, responseMediaType } from './media-type.ts';

/** Status and headers of a response. */
export interface ResponseHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The status and the headers for a result. For a document that was not run, a client that accepts
 * `application/graphql-response+json` gets 400, and other clients get 200. A mutation by GET is 405
 * for both.
 */
export function responseHead(result: ExecutionResult, accept: string | undefined): ResponseHead {
  const mediaType = responseMediaType(accept);
  const codes = result.errors?.map(({ extensions }) => extensions.code as ErrorCode) ?? [];
  const isMutationByGet = codes.includes('METHOD_NOT_ALLOWED');
  const isTemporary = codes.some((code) => errorCatalogue[code]?.status === 503);
  // Without `data`, the document was rejected before any resolver ran.
  const rejectedStatus = mediaType === graphqlResponse && !('data' in result) ? 400 : 200;
  return {
    status: isMutationByGet ? 405 : rejectedStatus,
    headers: {
      ...(isMutationByGet ? { allow: 'POST' } : {}),
      ...(isTemporary ? { 'retry-after': String(retryAfterSeconds) } : {}),
      // The result can contain the secret of a key.
      'cache-control': 'no-store',
      'content-type': `${mediaType}; charset=utf-8`,
    },
  };
}
