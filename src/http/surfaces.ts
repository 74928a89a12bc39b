import type { FastifyRequest } from 'fastify';
import type { Config, RateLimitConfig } from '../config.ts';
import { FolioError } from '../errors.ts';
import type { Caller } from '../identity/caller.ts';
import type { Identity } from '../identity/identity.ts';
import type { Identification } from '../identity/strategies.ts';
import { paths } from '../paths.ts';
import { countedAddress } from './client-address.ts';
import { replyWith } from './error-reply.ts';
import { definePlugin } from './plugin.ts';
import { sendRateLimit } from './rate-limit-headers.ts';
import type { CreateRateLimiter, RateLimiter, RateLimitState } from './rate-limiter.ts';
import { pathOf } from './request-target.ts';
import { identifyRequest } from './session-cookie.ts';
import { isUnknownPath } from './unknown-paths.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is asking; known on the surfaces, before a body is read. */
    identification?: Identification;
    /** Where the caller stands; not set where nothing is counted. */
    rateLimit?: RateLimitState;
  }
}

/** A part of folio whose callers are identified, and counted apart from those of the others. */
interface Surface {
  readonly prefix: string;
  /** Callers that count as authenticated here; the others are told 401 and count by address. */
  readonly authenticates: (caller: Caller) => boolean;
  readonly limits: (config: Config['rateLimits']) => RateLimitConfig | undefined;
}

const surfaces: readonly Surface[] = [
  {
    prefix: paths.promptService,
    authenticates: (caller) => caller.kind === 'api-key',
    limits: ({ v1 }) => v1,
  },
  {
    prefix: paths.financeService,
    authenticates: (caller) => caller.kind === 'finance-key' || caller.kind === 'session',
    limits: ({ finance }) => finance,
  },
  {
    prefix: paths.graphql,
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

/**
 * Identifies the caller of each request to a surface and counts the request against the rate
 * limit, also if the path or the method is unknown. Depends on the plugins whose headers are on a
 * 429 as well.
 */
export const surfacesPlugin = definePlugin<SurfacesOptions>(
  { name: 'surfaces', dependencies: ['security-headers', 'errors', 'cors'] },
  (server, { config, identity, createLimiter }) => {
    const served = surfaces.map((surface) => {
      const limits = surface.limits(config.rateLimits);
      const limiters: Limiters | undefined = limits && {
        authenticated: createLimiter(`${surface.prefix}:known`, limits.authenticated),
        unauthenticated: createLimiter(`${surface.prefix}:unknown`, limits.unauthenticated),
      };
      return { surface, limiters };
    });

    const surfaceOf = (path = '') =>
      served.find(({ surface: { prefix } }) => path === prefix || path.startsWith(`${prefix}/`));

    server.addHook('onRequest', async (request, reply) => {
      // The route decides, however the client wrote its path; what has no route goes by the path.
      const found = surfaceOf(request.routeOptions.url) ?? surfaceOf(pathOf(request));
      if (!found) return;
      request.identification = await identifyRequest(identity, request, reply);
      if (!found.limiters) return;
      request.rateLimit = await count(request, found.surface, found.limiters);
      sendRateLimit(reply, request.rateLimit);
      // 404 and 405 come before 429 in the order of refusals (D9).
      const { isMethodRejection: isRefusal } = request.routeOptions.config;
      if (!request.rateLimit.exceeded || isUnknownPath(request) || isRefusal) return;
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
    : unauthenticated.count(countedAddress(request.ip));
}

/** Each key has a window of its own; a user's sessions share one (D30). */
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
