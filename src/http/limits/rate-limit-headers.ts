import type { FastifyReply } from 'fastify';
import type { RateLimitState } from '../../identity/attempts.ts';

/** `Retry-After` is sent only if the request exceeds the limit. */
export function sendRateLimit(reply: FastifyReply, state: RateLimitState): void {
  reply.header('x-ratelimit-limit', state.limit);
  reply.header('x-ratelimit-remaining', state.remaining);
  reply.header('x-ratelimit-reset', Math.ceil(state.resetAt / 1000));
  if (state.exceeded) {
    reply.header('retry-after', Math.max(1, Math.ceil((state.resetAt - Date.now()) / 1000)));
  }
}
