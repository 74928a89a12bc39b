import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimitConfig } from '../../config.ts';
import { FolioError } from '../../errors.ts';
import { countedAddress } from '../../http/callers/client-address.ts';
import { sendRateLimit } from '../../http/limits/rate-limit-headers.ts';
import type { CreateRateLimiter } from '../../http/limits/rate-limiter.ts';
import type { HttpServer } from '../../http/server.ts';
import type { Caller } from '../../identity/caller.ts';
import type { Identity } from '../../identity/identity.ts';

/** Counts a request and sets the rate-limit headers of the reply. Does nothing without a limit. */
export type CountRequest = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

interface CounterOptions {
  readonly limits: RateLimitConfig | undefined;
  readonly createLimiter: CreateRateLimiter;
  readonly identity: Pick<Identity, 'knownDevices'>;
  readonly callerOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Caller>;
}

/** Counts requests for pages: by user with a session, otherwise by known device or address. */
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
    // Other clients at the same address must not block a known device from the sign-in page.
    const device = identity.knownDevices.deviceOf(request.headers.cookie);
    request.rateLimit = await (caller.kind === 'session'
      ? authenticated.count(caller.userId)
      : unauthenticated.count(device ?? countedAddress(request.clientAddress)));
    sendRateLimit(reply, request.rateLimit);
  };
}

/**
 * Rejects requests over the limit. Forms up to twice the limit pass: the form runner rejects them
 * and shows the entered values again. Beyond that, rendering the page would cost too much.
 */
export function limitRequests(web: HttpServer, countRequest: CountRequest): void {
  web.addHook('onRequest', async (request, reply) => {
    // 405 has precedence over 429.
    if (request.routeOptions.config.isMethodRejection) return;
    await countRequest(request, reply);
    const { excess = 0, limit = 0 } = request.rateLimit ?? {};
    const isForm = request.method === 'POST' && excess <= limit;
    if (excess > 0 && !isForm) throw new FolioError('RATE_LIMITED');
  });
}
