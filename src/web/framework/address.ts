/** Some clients reject a longer `Location` header. */
const maxAddressLength = 2_000;

/** The pages on which changes are undone. */
export const undoPath = '/undo';

/** The sign-in page that returns to `address` afterwards, unless `address` is too long. */
export function signInAddress(address: string): string {
  return withQuery('/sign-in', { next: address.length > maxAddressLength ? undefined : address });
}

/**
 * The path and query of an address of this server, normalized; otherwise undefined. Prevents open
 * redirects to other sites (`//evil.example`, `/\evil.example`, `https:…`, control characters).
 */
export function ownPath(address: string | undefined, baseUrl: string): string | undefined {
  if (!address?.startsWith('/') || /[\\\p{Cc}]/u.test(address)) return undefined;
  const base = new URL(baseUrl);
  const url = URL.parse(address, base);
  // Resolving dot segments can leave two slashes at the start, as in `/.//evil.example`.
  if (url?.origin !== base.origin || url.pathname.startsWith('//')) return undefined;
  const path = `${url.pathname}${url.search}`;
  return path.length > maxAddressLength ? undefined : path;
}

/**
 * The URL of an image without the host, because the user may open folio under another host than
 * BASE_URL.
 */
export function addressOfFile(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Adds query parameters to a path, without the undefined ones. A parameter can have several values. */
export function withQuery(
  path: string,
  parameters: Readonly<Record<string, string | readonly string[] | undefined>>,
): string {
  const pairs = Object.entries(parameters).flatMap(([name, values = []]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  );
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
}
