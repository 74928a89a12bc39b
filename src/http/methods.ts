import type { HTTPMethods, RouteHandlerMethod } from 'fastify';
import { FolioError } from '../errors.ts';
import { type HttpServer, replyWith } from './server.ts';

/**
 * Answers every method that a path does not have with 405 and `Allow`, before anything else is
 * looked at (D9).
 */
export function rejectOtherMethods(
  server: HttpServer,
  path: string,
  methods: readonly HTTPMethods[],
): void {
  const answered = methods.includes('GET') ? [...methods, 'HEAD' as const] : methods;
  const allow = answered.join(', ');
  const refuse: RouteHandlerMethod = (_request, reply) => {
    reply.header('allow', allow);
    return replyWith(reply, new FolioError('METHOD_NOT_ALLOWED'));
  };
  server.route({
    method: server.supportedMethods.filter((method) => !answered.includes(method)),
    url: path,
    config: { isMethodRejection: true },
    // Sent before a body is read, whatever its type or size.
    onRequest: refuse as never,
    handler: refuse,
  });
}
