import type { FastifyRequest } from 'fastify';

/** Characters that mean the same percent-encoded or not (RFC 3986, section 2.3). */
const unreserved = /[\w.~-]/;

/**
 * The target of a request in the one form that the router, every hook and every route see: a path
 * and query, unreserved characters decoded. Applied once, before anything reads the URL, so that
 * the router can't find a route under a path that a hook did not recognise.
 *
 * The absolute form (`GET http://host/path`, RFC 9112, section 3.2.2) loses its scheme and
 * authority. What has no path of ours (`*`, another scheme) becomes a path that no route has.
 * Dot segments and repeated slashes stay: clients resolve them, and no route has any.
 */
export function normalizedTarget(target: string): string {
  const [withoutFragment = ''] = target.split('#', 1);
  const [, path = '', query] = /^([^?]*)(?:\?(.*))?$/s.exec(originForm(withoutFragment)) ?? [];
  const normalized = isDecodable(path)
    ? path.replace(/%[\da-f]{2}/gi, decodeUnreserved)
    : // It names nothing, but is still a request to its surface: counted, and 401 before 404.
      path.replaceAll('%', '%25');
  return query === undefined ? normalized : `${normalized}?${query}`;
}

/** The path of a request, as normalized. For a request that has a route, prefer the route's. */
export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  const [path = ''] = url.split('?', 1);
  return path;
}

function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const absolute = /^https?:\/\/[^/?]*(.*)$/is.exec(target)?.[1];
  if (absolute === undefined) return `/${encodeURIComponent(target.toWellFormed())}`;
  return absolute.startsWith('/') ? absolute : `/${absolute}`;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function decodeUnreserved(encoded: string): string {
  const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
  return unreserved.test(character) ? character : encoded;
}
