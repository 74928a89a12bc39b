import type { FastifyRequest } from 'fastify';
import type { Config, RateLimitConfig } from '../config.ts';
import { FolioError } from '../errors.ts';
import type { RateLimitState } from '../identity/attempts.ts';
import type { Caller } from '../identity/caller.ts';
import type { Identity } from '../identity/identity.ts';
import type { Identification } from '../identity/strategies.ts';
import { paths } from '../paths.ts';
import { countedAddress } from './callers/client-address.ts';
import { identifyRequest } from './callers/session-cookie.ts';
import { sendRateLimit } from './limits/rate-limit-headers.ts';
import type { CreateRateLimiter, RateLimiter } from './limits/rate-limiter.ts';
import { definePlugin } from './plugin.ts';
import { replyWith } from './replies/error-reply.ts';
import { pathOf } from './request-target.ts';
import { isUnknownPath } from './unknown-paths.ts';

declare module 'fastify' {
  interface FastifyRequest {
    identification?: Identification;
    /** Undefined without a limit. */
    rateLimit?: RateLimitState;
  }
}

interface Surface {
  readonly prefixes: readonly [string, ...string[]];
  readonly authenticates: (caller: Caller) => boolean;
  readonly limits: (config: Config['rateLimits']) => RateLimitConfig | undefined;
}

const surfaces: readonly Surface[] = [
  {
    prefixes: [paths.promptService],
    authenticates: (caller) => caller.kind === 'api-key',
    limits: ({ v1 }) => v1,
  },
  {
    prefixes: [paths.financeService, paths.exports, paths.imports],
    authenticates: (caller) => caller.kind === 'finance-key' || caller.kind === 'session',
    limits: ({ finance }) => finance,
  },
  {
    prefixes: [paths.graphql, paths.mcp, paths.promptVersions],
    authenticates: (caller) => caller.kind !== 'anonymous',
    limits: ({ graphql }) => graphql,
  },
];

interface Limiters {
  readonly authenticated: RateLimiter;
  readonly unauthenticated: RateLimiter;
}

interface SurfacesOptions {
  readonly config: Pick<Config, 'rateLimits'>;
  readonly identity: Identity;
  readonly createLimiter: CreateRateLimiter;
}

/** Counts requests to unknown paths too. Depends on the plugins that add headers to its 429. */
export const surfacesPlugin = definePlugin<SurfacesOptions>(
  { name: 'surfaces', dependencies: ['security-headers', 'errors', 'cors'] },
  (server, { config, identity, createLimiter }) => {
    const served = surfaces.map((surface) => {
      const limits = surface.limits(config.rateLimits);
      const limiters: Limiters | undefined = limits && {
        authenticated: createLimiter(`${surface.prefixes[0]}:known`, limits.authenticated),
        unauthenticated: createLimiter(`${surface.prefixes[0]}:unknown`, limits.unauthenticated),
      };
      return { ...surface, limiters };
    });

    const surfaceOf = (path = '') =>
      served.find(({ prefixes }) =>
        prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)),
      );

    server.addHook('onRequest', async (request, reply) => {
      // By the path of the route; the path of the request counts only if no route matches.
      const surface = surfaceOf(request.routeOptions.url) ?? surfaceOf(pathOf(request));
      if (!surface) return;
      request.identification = await identifyRequest(identity, request, reply);
      if (!surface.limiters) return;
      request.rateLimit = await count(request, surface, surface.limiters);
      sendRateLimit(reply, request.rateLimit);
      // 404 and 405 come before 429 (D9).
      const { isMethodRejection } = request.routeOptions.config;
      if (!request.rateLimit.exceeded || isUnknownPath(request) || isMethodRejection) return;
      return replyWith(reply, new FolioError('RATE_LIMITED'));
    });
  },
);

function count(
  request: FastifyRequest,
  { authenticates }: Surface,
  { authenticated, unauthenticated }: Limiters,
): Promise<RateLimitState> {
  const caller = request.identification;
  const isAuthenticated = caller !== undefined && caller !== 'invalid' && authenticates(caller);
  return isAuthenticated
    ? authenticated.count(callerKey(caller))
    : unauthenticated.count(countedAddress(request.clientAddress));
}

/** Each key has its own window; the sessions of a user share one (D30). */
function callerKey(caller: Caller): string {
  switch (caller.kind) {
    case 'anonymous':
      return 'anonymous';
    case 'session':
      return `user:${caller.userId}`;
    default:
      return `${caller.kind}:${caller.keyId}`;
  }
}
