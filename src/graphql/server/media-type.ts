import type { FastifyReply } from 'fastify';
import { mediaTypeQuality, quality } from '../../http/replies/accept.ts';
import { addVary } from '../../http/replies/vary.ts';

const json = 'application/json';

/**
 * The media type of GraphQL over HTTP. Clients read responses of this type with any status. Many do
 * not read the errors of an `application/json` response with an error status.
 */
export const graphqlResponse = 'application/graphql-response+json';

type ResponseMediaType = typeof graphqlResponse | typeof json;

/**
 * The media type for the Accept header of a request. The GraphQL type is used only if the header
 * contains it, not for wildcards, because clients that send those may not know it.
 */
export function responseMediaType(accept: string | undefined): ResponseMediaType {
  const preference = quality(accept, graphqlResponse);
  return preference > 0 && preference >= mediaTypeQuality(accept, json) ? graphqlResponse : json;
}

/** Sets the content type that the client accepts. @returns the media type */
export function setResponseMediaType(reply: FastifyReply): ResponseMediaType {
  const mediaType = responseMediaType(reply.request.headers.accept);
  reply.header('content-type', `${mediaType}; charset=utf-8`);
  addVary(reply, 'Accept');
  return mediaType;
}
