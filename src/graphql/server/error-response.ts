import type { FastifyReply } from 'fastify';
import { GraphQLError } from 'graphql';
import type { ErrorCode, FolioError } from '../../errors.ts';
import { messageOf } from '../execution/format-error.ts';
import { graphqlResponse, setResponseMediaType } from './media-type.ts';

/** Codes about the document that a request names. */
const documentCodes: ReadonlySet<ErrorCode> = new Set([
  'PERSISTED_QUERY_NOT_SUPPORTED',
  'PERSISTED_QUERY_NOT_FOUND',
  'DOCUMENT_NOT_TRUSTED',
]);

/** Sends an error of `/graphql` as a GraphQL response. Its status is set already. */
export function sendGraphQLError(error: FolioError, reply: FastifyReply): FastifyReply {
  const { code, details } = error;
  const mediaType = setResponseMediaType(reply);
  // For application/json, clients read the errors of a response with status 200 only.
  if (documentCodes.has(code) && mediaType !== graphqlResponse) reply.code(200);
  reply.header('cache-control', 'no-store');
  const { id: requestId } = reply.request;
  const extensions = { code, ...(details.length > 0 ? { details } : {}), requestId };
  return reply.send(
    JSON.stringify({ errors: [new GraphQLError(messageOf(error), { extensions })] }),
  );
}
