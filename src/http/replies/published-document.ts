import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasETag, storedETag } from './etag.ts';

/** A document of the release, the same for everybody. */
export interface PublishedDocument {
  readonly document: string | Buffer;
  readonly etag: string;
  readonly type: string;
}

export function replyWithDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { document, etag, type }: PublishedDocument,
): FastifyReply {
  // Caches must revalidate, so that clients see a new release at once.
  reply.headers({ 'cache-control': 'public, no-cache', etag });
  const { 'if-none-match': condition } = request.headers;
  if (!hasETag(condition, etag)) return reply.type(type).send(document);
  return reply.code(304).header('etag', storedETag(condition, etag)).send();
}
