/** A longer address is not taken along: as a `Location`, some clients would not accept it. */
const maxAddressLength = 2_000;

/** The sign-in page, which leads back to the address after signing in. */
export function signInAddress(address: string): string {
  return withQuery('/sign-in', { next: address.length > maxAddressLength ? undefined : address });
}

/**
 * A path of folio's own out of what an address says, or undefined: nobody is sent to another site
 * (`//evil.example`, `/\evil.example`, `https:…`), nor anywhere by a control character.
 */
export function ownPath(address: string | undefined, baseUrl: string): string | undefined {
  if (!address?.startsWith('/') || /[\\\p{Cc}]/u.test(address)) return undefined;
  const base = new URL(baseUrl);
  const url = URL.parse(address, base);
  // What a dot segment leaves behind may begin with two slashes again.
  if (url?.origin !== base.origin || url.pathname.startsWith('//')) return undefined;
  const path = `${url.pathname}${url.search}`;
  return path.length > maxAddressLength ? undefined : path;
}

/** A path with the parameters that have a value. */
export function withQuery(
  path: string,
  parameters: Readonly<Record<string, string | undefined>>,
): string {
  const present = Object.entries(parameters).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(present as [string, string][]).toString();
  return search === '' ? path : `${path}?${search}`;
}
