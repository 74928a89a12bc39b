import type { FastifyRequest } from 'fastify';
import { forbidden } from '../errors.ts';

/**
 * Refuses a request that another site's page makes with our cookie (D62): a JSON content type
 * is asked for elsewhere, and an Origin, if one is sent, must be our own.
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
