import type { FastifyRequest } from 'fastify';
import type { AuthRequest } from '../../identity/started-attempt.ts';
import { countedAddress } from './client-address.ts';
import { clientInfo } from './client-info.ts';

/** What `Authentication` reads of a request. */
export function authRequest(
  request: FastifyRequest,
  onCount?: AuthRequest['onCount'],
): AuthRequest {
  return {
    clientInfo: clientInfo(request),
    address: countedAddress(request.clientAddress),
    cookie: request.headers.cookie,
    ...(onCount && { onCount }),
  };
}
