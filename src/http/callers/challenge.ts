import type { IncomingHttpHeaders } from 'node:http';
import { bearerToken } from '../../identity/strategies.ts';

/**
 * Required on every 401 (RFC 9110, section 15.5.2), also of routes that require a session. Without
 * a key in the request, it has no `error` (RFC 6750, section 3.1).
 */
export function challengeFor({ authorization }: IncomingHttpHeaders): string {
  return bearerToken(authorization) === undefined ? 'Bearer' : 'Bearer error="invalid_token"';
}
