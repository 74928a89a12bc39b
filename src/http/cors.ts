import cors from '@fastify/cors';
import type { Config } from '../config.ts';
import type { HttpServer } from './server.ts';

/** What a page of another origin may read besides the body. */
const exposedHeaders = [
  'Link',
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
];

/**
 * Lets pages of the configured origins call folio with a key. Cookies never come along: a session
 * is for folio's own pages.
 */
export async function registerCors(
  server: HttpServer,
  { corsOrigins }: Pick<Config, 'corsOrigins'>,
): Promise<void> {
  if (corsOrigins.length === 0) return;
  await server.register(cors, {
    delegator: ({ headers }, done) => {
      const allowed = headers.origin !== undefined && corsOrigins.includes(headers.origin);
      const isPreflight = headers['access-control-request-method'] !== undefined;
      done(null, {
        origin: allowed,
        preflight: allowed && isPreflight,
        credentials: false,
        methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
        allowedHeaders: ['Authorization', 'Content-Type', 'X-Request-Id'],
        exposedHeaders,
        maxAge: 600,
      });
    },
  });
}
