import type { FastifyRequest } from 'fastify';
import { FolioError } from '../errors.ts';
import { definePlugin } from './plugin.ts';
import { replyWith } from './replies/error-reply.ts';

/**
 * Replies before a body is read. Depends on the plugins that add headers to the 404, and on `web`,
 * which replies to browsers with a page.
 */
export const unknownPathsPlugin = definePlugin(
  { name: 'unknown-paths', dependencies: ['security-headers', 'errors', 'surfaces', 'web'] },
  (server) => {
    server.addHook('onRequest', (request, reply, done) => {
      if (isUnknownPath(request)) replyWith(reply, new FolioError('NOT_FOUND'));
      else done();
    });
  },
);

/** The router matches "/records/" as a record with an empty id. */
export function isUnknownPath({ is404, params }: FastifyRequest): boolean {
  return is404 || Object.values(params ?? {}).includes('');
}
