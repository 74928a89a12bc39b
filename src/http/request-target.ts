import type { FastifyRequest } from 'fastify';
import { paths } from '../paths.ts';

/** Characters with the same meaning percent-encoded or not (RFC 3986, section 2.3). */
const unreserved = /[\w.~-]/;

const isNormalized = /^\/[^%?#]*(?:\?[^#]*)?$/;

/**
 * Decodes unreserved characters before the router and all hooks run, so that they agree on the
 * path. Otherwise an encoded path could match a route but not the prefix that a hook compares.
 * The absolute form (`GET http://host/path`, RFC 9112, section 3.2.2) loses its scheme and
 * authority. Other targets (`*`, another scheme) become a path that no route has.
 */
export function normalizedTarget(target: string): string {
  if (isNormalized.test(target)) return target;
  const [withoutFragment = ''] = target.split('#', 1);
  const [, path = '', query] = /^([^?]*)(?:\?(.*))?$/s.exec(originForm(withoutFragment)) ?? [];
  const normalized = isDecodable(path)
    ? path.replace(/%[\da-f]{2}/gi, decodeUnreserved)
    : // No route matches it, but its surface still counts it.
      path.replaceAll('%', '%25');
  return query === undefined ? normalized : `${normalized}?${query}`;
}

/** If the request has a route, prefer the path of the route. */
export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  const [path = ''] = url.split('?', 1);
  return path;
}

/** Also with encoded slashes: some programs encode the links that they send. */
const sharedPath = new RegExp(`^(/|%2f)*${paths.shared.slice(1)}[^\\w.~-].+`, 'is');

/** The path without the token of a share link. */
export const loggedPath = (request: Pick<FastifyRequest, 'url'>): string =>
  pathOf(request).replace(sharedPath, `${paths.shared}/[token]`);

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
