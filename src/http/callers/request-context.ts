import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../identity/caller.ts';
import { countedAddress } from './client-address.ts';
import { clientInfo } from './client-info.ts';
import { idempotencyOf } from './idempotency-key.ts';

/** @param reply of a request whose `Idempotency-Key` counts */
export function requestContext(request: FastifyRequest, caller: Caller, reply?: FastifyReply) {
  return {
    caller,
    requestId: request.id,
    address: countedAddress(request.clientAddress),
    clientInfo: clientInfo(request),
    rateLimit: request.rateLimit,
    idempotency: reply && idempotencyOf(request, reply),
  };
}
