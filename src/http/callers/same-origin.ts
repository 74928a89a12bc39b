import type { FastifyRequest } from 'fastify';
import { type FolioError, forbidden } from '../../errors.ts';

/**
 * The Origin header, if there is one, must be folio's own origin: browsers send the cookie with
 * requests from pages of other sites (D64).
 * @throws FORBIDDEN
 */
export function requireOwnOrigin(request: FastifyRequest, baseUrl: string): void {
  const { origin, host } = request.headers;
  if (origin === undefined) return;
  const own = new URL(baseUrl).origin;
  const requested = `${request.protocol}://${host}`;
  if (origin !== own && origin !== requested) throw crossSiteError(own, requested);
}

/**
 * Names both accepted origins; the second one shows whether a proxy has changed the Host header.
 */
export function crossSiteError(own: string, requested: string): FolioError {
  const byHost = requested === own ? '' : ` or ${requested} (from the Host header)`;
  return forbidden(`The request comes from another site: its Origin is not ${own}${byHost}`);
}
