import { FolioError } from '../../errors.ts';
import { definePlugin } from '../plugin.ts';
import type { HttpServer } from '../server.ts';
import { requireBodyRate } from './body-rate.ts';
import { rejectCompressedBodies } from './content-encoding.ts';
import { parseJson } from './json-body.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route has no body: a body that is sent is discarded and not validated. */
    ignoresBody?: boolean;
    /** Whether the handler reads a body of multipart/form-data itself. */
    acceptsMultipart?: (request: FastifyRequest) => boolean;
    /** The handler reads a body of application/zip itself. */
    acceptsArchive?: boolean;
  }
}

/** Which bodies the server reads. A plugin with its own parsers must be registered later. */
export const bodiesPlugin = definePlugin({ name: 'bodies', dependencies: ['errors'] }, (server) => {
  addParsers(server);
  rejectCompressedBodies(server);
  requireBodyRate(server);
});

function addParsers(server: HttpServer): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      done(null, request.routeOptions.config.ignoresBody ? undefined : parseJson(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });

  server.addContentTypeParser('multipart/form-data', (request, payload, done) => {
    const { acceptsMultipart, ignoresBody } = request.routeOptions.config;
    if (acceptsMultipart?.(request)) return done(null);
    payload.resume();
    done(ignoresBody ? null : new FolioError('UNSUPPORTED_MEDIA_TYPE'));
  });

  server.addContentTypeParser('application/zip', (request, payload, done) => {
    const { acceptsArchive, ignoresBody } = request.routeOptions.config;
    if (acceptsArchive) return done(null);
    payload.resume();
    done(ignoresBody ? null : new FolioError('UNSUPPORTED_MEDIA_TYPE'));
  });

  server.addContentTypeParser('*', (request, payload, done) => {
    payload.resume();
    const { ignoresBody } = request.routeOptions.config;
    done(ignoresBody ? null : new FolioError('UNSUPPORTED_MEDIA_TYPE'));
  });
}
