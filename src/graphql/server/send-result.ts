import type { FastifyReply } from 'fastify';
import type { ExecutionResult } from 'graphql';
import { badRequest, type ErrorCode } from '../../errors.ts';
import { doNotCountDuring } from '../../http/connections/connection-limit.ts';
import { quality } from '../../http/replies/accept.ts';
import { isTemporary, retryAfterSeconds } from '../../http/replies/error-reply.ts';
import { addVary } from '../../http/replies/vary.ts';
import { EventStream, eventStreamType, eventsOf } from './event-stream.ts';
import type { ResultStream } from './graphql-server.ts';
import { graphqlResponse, responseMediaType } from './media-type.ts';

/** @param json the result, if it is serialized already */
export function sendResult(
  reply: FastifyReply,
  result: ExecutionResult | ResultStream,
  json?: string,
): FastifyReply {
  const { accept } = reply.request.headers;
  addVary(reply, 'Accept');
  // The result can contain the secret of a key. Those with an ETag are of queries, which have none.
  if (!reply.hasHeader('etag')) reply.header('cache-control', 'no-store');
  if ('results' in result) return sendStream(reply, result);
  const { cost } = result.extensions ?? {};
  if (typeof cost === 'number') reply.header('x-graphql-cost', cost);
  return acceptsOnlyEvents(accept)
    ? reply.header('content-type', eventStreamType).send(Buffer.from(eventsOf(result)))
    : sendJson(reply, result, responseMediaType(accept), json);
}

/** @throws BAD_REQUEST for a client that does not accept events */
function sendStream(reply: FastifyReply, { results }: ResultStream): FastifyReply {
  const { method, headers, raw } = reply.request;
  if (quality(headers.accept, eventStreamType) === 0 || method === 'HEAD') {
    results.return?.().catch(() => {});
    const message = 'Send subscriptions with the header Accept: text/event-stream';
    throw badRequest(message);
  }
  if (reply.raw.destroyed) {
    // A stream that cannot be sent would be an error in the log.
    results.return?.().catch(() => {});
    return reply.send();
  }
  doNotCountDuring(reply.raw, raw.socket);
  return reply
    .header('content-type', eventStreamType)
    .header('x-accel-buffering', 'no')
    .send(new EventStream(results));
}

const jsonRanges = ['application/json', graphqlResponse, 'application/*', '*/*'] as const;

export const acceptsOnlyEvents = (accept: string | undefined): boolean =>
  quality(accept, eventStreamType) > 0 && jsonRanges.every((range) => quality(accept, range) === 0);

/**
 * For a document that was not run, a client that accepts `application/graphql-response+json` gets
 * 400, and other clients get 200. A mutation by GET is 405 for both.
 */
function sendJson(
  reply: FastifyReply,
  result: ExecutionResult,
  mediaType: ReturnType<typeof responseMediaType>,
  json = JSON.stringify(result),
): FastifyReply {
  const codes = result.errors?.map(({ extensions }) => extensions.code as ErrorCode) ?? [];
  const isMutationByGet = codes.includes('METHOD_NOT_ALLOWED');
  if (isMutationByGet) reply.header('allow', 'POST');
  if (codes.some(isTemporary)) reply.header('retry-after', String(retryAfterSeconds));
  // Without `data`, the document was rejected before any resolver ran.
  const rejectedStatus = mediaType === graphqlResponse && !('data' in result) ? 400 : 200;
  return reply
    .code(isMutationByGet ? 405 : rejectedStatus)
    .header('content-type', `${mediaType}; charset=utf-8`)
    .send(json);
}
