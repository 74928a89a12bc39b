import type { IncomingHttpHeaders } from 'node:http';
import { bearerToken } from '../identity/strategies.ts';

/**
 * The `WWW-Authenticate` header, which every 401 must have (RFC 9110, section 15.5.2). Keys are
 * the only HTTP authentication, so it is the same where a session is required. `error` is left out
 * when no key was sent (RFC 6750, section 3.1).
 */
export function challengeFor({ authorization }: IncomingHttpHeaders): string {
  return bearerToken(authorization) === undefined ? 'Bearer' : 'Bearer error="invalid_token"';
}
