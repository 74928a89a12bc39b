import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FolioError } from '../../errors.ts';

export function rejectCompressedBodies(server: FastifyInstance): void {
  server.addHook('preParsing', (request, reply, payload, done) => {
    const { 'content-encoding': encoding = '', 'content-length': length } = request.headers;
    const hasBody =
      length !== '0' && (length ?? request.headers['transfer-encoding']) !== undefined;
    const isPlain = /^\s*(identity\s*)?$/i.test(encoding);
    if (isPlain || !hasBody || !readsBody(request)) return done(null, payload);
    reply.header('accept-encoding', 'identity');
    const message = 'Send the body without Content-Encoding';
    done(new FolioError('UNSUPPORTED_MEDIA_TYPE', { details: [{ path: [], message }] }));
  });
}

function readsBody({ method, routeOptions }: FastifyRequest): boolean {
  return ['POST', 'PUT', 'PATCH'].includes(method) && !routeOptions.config.ignoresBody;
}
