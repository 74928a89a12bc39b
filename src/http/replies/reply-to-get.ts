import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasETag, storedETag } from './etag.ts';
import type { KnownTags } from './known-tags.ts';

/** A response body that is not sent yet. */
export interface Body {
  /** Undefined if the body must not be stored. */
  readonly etag: string | undefined;
  send(reply: FastifyReply): FastifyReply;
}

interface Options {
  readonly userId: string;
  /** With the user, it identifies the body. Default: the URL. */
  readonly key?: string;
  /** Undefined if the body can change without a recorded change. */
  readonly knownTags: Pick<KnownTags, 'find'> | undefined;
  /** Default: caches must ask each time. */
  readonly cacheControl?: string;
  /** Runs the operation. */
  readonly createBody: () => Promise<Body>;
}

/** Replies with 200, or with 304 if the client has the body already. */
export async function replyToGet(
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, key = request.url, knownTags, cacheControl = 'private, no-cache', createBody }: Options,
): Promise<FastifyReply> {
  const { 'if-none-match': condition } = request.headers;

  const withETag = (etag: string) => {
    reply.header('etag', etag);
    // Caches must not store a response that sets a session cookie.
    if (!reply.hasHeader('set-cookie')) reply.header('cache-control', cacheControl);
    return reply;
  };
  const notModified = (etag: string) => withETag(storedETag(condition, etag)).code(304).send();

  // A client without conditions does not pay for the look-up of changes.
  const known = condition === undefined ? undefined : await knownTags?.find(userId, key);
  if (typeof known === 'string' && hasETag(condition, known)) return notModified(known);
  const body = await createBody();
  const { etag } = body;
  if (etag === undefined) return body.send(reply);
  if (typeof known === 'function') known(etag);
  if (hasETag(condition, etag)) return notModified(etag);
  return body.send(withETag(etag));
}
