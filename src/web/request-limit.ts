import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimitConfig } from '../config.ts';
import { FolioError } from '../errors.ts';
import { countedAddress } from '../http/client-address.ts';
import { sendRateLimit } from '../http/rate-limit-headers.ts';
import type { CreateRateLimiter } from '../http/rate-limiter.ts';
import type { HttpServer } from '../http/server.ts';
import type { Caller } from '../identity/caller.ts';
import type { Identity } from '../identity/identity.ts';

/** Counts a request, if requests are limited, and sends the headers of the limit. */
export type CountRequest = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

interface CounterOptions {
  /** Undefined: nothing is counted. */
  readonly limits: RateLimitConfig | undefined;
  readonly createLimiter: CreateRateLimiter;
  readonly identity: Pick<Identity, 'knownDevices'>;
  readonly callerOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Caller>;
}

/** Counts the requests for pages by user, and without a session by address. */
export function requestCounter({
  limits,
  createLimiter,
  identity,
  callerOf,
}: CounterOptions): CountRequest {
  if (!limits) return async () => {};
  const authenticated = createLimiter('web:known', limits.authenticated);
  const unauthenticated = createLimiter('web:unknown', limits.unauthenticated);
  return async (request, reply) => {
    const caller = await callerOf(request, reply);
    // A known device is not to be kept from the sign-in page by others at its address.
    const device = identity.knownDevices.deviceOf(request.headers.cookie);
    request.rateLimit = await (caller.kind === 'session'
      ? authenticated.count(caller.userId)
      : unauthenticated.count(device ?? countedAddress(request.ip)));
    sendRateLimit(reply, request.rateLimit);
  };
}

/**
 * Rejects the requests beyond the limit. Forms up to twice the limit are left to the form runner,
 * which shows them again with what was entered: a page costs more than an error.
 */
export function limitRequests(web: HttpServer, countRequest: CountRequest): void {
  web.addHook('onRequest', async (request, reply) => {
    // 405 comes before 429, and costs nothing.
    if (request.routeOptions.config.isMethodRejection) return;
    await countRequest(request, reply);
    const { excess = 0, limit = 0 } = request.rateLimit ?? {};
    const isForm = request.method === 'POST' && excess <= limit;
    if (excess > 0 && !isForm) throw new FolioError('RATE_LIMITED');
  });
}
