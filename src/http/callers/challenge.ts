import type { IncomingHttpHeaders } from 'node:http';
import { bearerToken } from '../../identity/strategies.ts';

/**
 * The `WWW-Authenticate` header, which is required on every 401 (RFC 9110, section 15.5.2). Keys are
 * the only HTTP authentication scheme, so routes that require a session send the same header.
 * Without a key in the request, the header has no `error` (RFC 6750, section 3.1).
 */
export function challengeFor({ authorization }: IncomingHttpHeaders): string {
  return bearerToken(authorization) === undefined ? 'Bearer' : 'Bearer error="invalid_token"';
}
