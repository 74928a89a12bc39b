import { METHODS } from 'node:http';
import type { HTTPMethods, RouteHandlerMethod } from 'fastify';
import { FolioError } from '../errors.ts';
import { definePlugin } from './plugin.ts';
import { replyWith } from './replies/error-reply.ts';
import type { HttpServer } from './server.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    isMethodRejection?: boolean;
  }
}

/** Unusual methods get 405 too, not 404. */
export const methodsPlugin = definePlugin({ name: 'methods', dependencies: [] }, (server) => {
  for (const method of METHODS) {
    if (method !== 'CONNECT' && !server.supportedMethods.includes(method)) {
      server.addHttpMethod(method, { hasBody: false });
    }
  }
});

/**
 * Rejects all other methods of a path with 405 and `Allow` (D9). The plugin that calls this must
 * depend on `methods`, or unusual methods are 404.
 */
export function rejectOtherMethods(
  server: HttpServer,
  path: string,
  allowedMethods: readonly HTTPMethods[],
): void {
  const allowed = allowedMethods.includes('GET')
    ? [...allowedMethods, 'HEAD' as const]
    : allowedMethods;
  const allow = allowed.join(', ');
  const reject: RouteHandlerMethod = (_request, reply) => {
    reply.header('allow', allow);
    return replyWith(reply, new FolioError('METHOD_NOT_ALLOWED'));
  };
  server.route({
    method: server.supportedMethods.filter((method) => !allowed.includes(method)),
    url: path,
    config: { isMethodRejection: true },
    // Replies before the body is read, whatever its type or size.
    onRequest: reject as never,
    handler: reject,
  });
}
