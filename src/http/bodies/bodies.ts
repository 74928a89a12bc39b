import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import { FolioError } from '../../errors.ts';
import { definePlugin } from '../plugin.ts';
import type { HttpServer } from '../server.ts';
import { requireBodyRate } from './body-rate.ts';
import { rejectCompressedBodies } from './content-encoding.ts';
import { parseJson } from './json-body.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    ignoresBody?: boolean;
    /** Whether the handler reads a body of multipart/form-data itself. */
    acceptsMultipart?: (request: FastifyRequest) => boolean;
    acceptsArchive?: boolean;
  }
}

/** A plugin with its own parsers must be registered later. */
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

  /** Leaves the body to the handler if it accepts this type; otherwise discards it. */
  const addType = (
    type: string,
    isAccepted: (config: FastifyContextConfig, request: FastifyRequest) => boolean | undefined,
  ) =>
    server.addContentTypeParser(type, (request, payload, done) => {
      const { config } = request.routeOptions;
      if (isAccepted(config, request)) return done(null);
      payload.resume();
      done(config.ignoresBody ? null : new FolioError('UNSUPPORTED_MEDIA_TYPE'));
    });
  addType('multipart/form-data', ({ acceptsMultipart }, request) => acceptsMultipart?.(request));
  addType('application/zip', ({ acceptsArchive }) => acceptsArchive);
  addType('*', () => false);
}
