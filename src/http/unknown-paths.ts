import type { FastifyRequest } from 'fastify';
import { FolioError } from '../errors.ts';
import { definePlugin } from './plugin.ts';
import { replyWith } from './replies/error-reply.ts';

/**
 * Replies with 404 to paths that no route has, before a body is read. Depends on the plugins whose
 * hooks add headers to that reply, and on `web`, which replies to browsers with a page.
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

/** Whether no route has this path. The router matches "/records/" as a record with an empty id. */
export function isUnknownPath({ is404, params }: FastifyRequest): boolean {
  return is404 || Object.values(params ?? {}).includes('');
}
