import cors from '@fastify/cors';
import type { Config } from '../../config.ts';
import { definePlugin } from '../plugin.ts';

/** Response headers that pages of other origins may read. */
const exposedHeaders = [
  'ETag',
  'Idempotent-Replayed',
  'Link',
  'Retry-After',
  'WWW-Authenticate',
  'X-GraphQL-Cost',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
];

/**
 * Request headers that need permission. GraphQL clients send one of the two preflight headers with
 * uploads, Apollo Client sends the next three with every request, and MCP clients the last three.
 */
const allowedHeaders = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'X-Request-Id',
  'GraphQL-Require-Preflight',
  'Apollo-Require-Preflight',
  'X-Apollo-Operation-Name',
  'Apollographql-Client-Name',
  'Apollographql-Client-Version',
  'MCP-Protocol-Version',
  'Mcp-Method',
  'Mcp-Name',
];

/** Two hours: the longest time for which Chromium caches a preflight reply. */
const maxAgeSeconds = 7_200;

/** Allows calls with a key, but no cookies: sessions are for folio's own pages. */
export const corsPlugin = definePlugin<{ config: Pick<Config, 'corsOrigins'> }>(
  { name: 'cors', dependencies: ['security-headers'] },
  async (server, { config: { corsOrigins } }) => {
    if (corsOrigins.length === 0) return;
    await server.register(cors, {
      delegator: ({ headers }, done) => {
        const isAllowed = headers.origin !== undefined && corsOrigins.includes(headers.origin);
        const isPreflight = headers['access-control-request-method'] !== undefined;
        done(null, {
          origin: isAllowed,
          preflight: isAllowed && isPreflight,
          credentials: false,
          methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
          allowedHeaders,
          exposedHeaders,
          maxAge: maxAgeSeconds,
        });
      },
    });
  },
);
