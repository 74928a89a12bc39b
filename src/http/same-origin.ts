import type { FastifyRequest } from 'fastify';
import { forbidden } from '../errors.ts';

/**
 * Rejects requests from pages of other sites, which the browser sends with folio's cookie: the
 * Origin header, if there is one, must be folio's own origin (D64).
 * @throws FORBIDDEN
 */
export function requireOwnOrigin(request: FastifyRequest, baseUrl: string): void {
  const { origin, host } = request.headers;
  if (origin === undefined) return;
  const own = new URL(baseUrl).origin;
  if (origin !== own && origin !== `${request.protocol}://${host}`) {
    throw forbidden('The request comes from another site');
  }
}
