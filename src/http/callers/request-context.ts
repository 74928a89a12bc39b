import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../identity/caller.ts';
import { countedAddress } from './client-address.ts';
import { clientInfo } from './client-info.ts';

export function requestContext(request: FastifyRequest, caller: Caller) {
  return {
    caller,
    requestId: request.id,
    address: countedAddress(request.clientAddress),
    clientInfo: clientInfo(request),
    rateLimit: request.rateLimit,
  };
}
