import type { FastifyReply } from 'fastify';
import { mediaTypeQuality, quality } from '../../http/replies/accept.ts';
import { addVary } from '../../http/replies/vary.ts';

const json = 'application/json';

export const graphqlResponse = 'application/graphql-response+json';

type ResponseMediaType = typeof graphqlResponse | typeof json;

/**
 * The GraphQL type is used only if the header contains it, not for wildcards: clients that send
 * those may not know it, and many do not read the errors of an `application/json` response with an
 * error status.
 */
export function responseMediaType(accept: string | undefined): ResponseMediaType {
  const preference = quality(accept, graphqlResponse);
  return preference > 0 && preference >= mediaTypeQuality(accept, json) ? graphqlResponse : json;
}

export function setResponseMediaType(reply: FastifyReply): ResponseMediaType {
  const mediaType = responseMediaType(reply.request.headers.accept);
  reply.header('content-type', `${mediaType}; charset=utf-8`);
  addVary(reply, 'Accept');
  return mediaType;
}
