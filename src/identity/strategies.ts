import { anonymous, type Caller } from './caller.ts';

export interface Credentials {
  /** The Authorization header. With it, the cookie is ignored (D40). */
  readonly authorization: string | undefined;
  readonly cookie: string | undefined;
  /** Called with the Set-Cookie headers of a renewed session. The response must send them (D65). */
  readonly onRenewal?: (cookies: readonly string[]) => void;
}

/**
 * Turns one kind of credential into a caller.
 * @returns undefined for another kind of credential, null for a credential that is not valid.
 */
export type Strategy = (credentials: Credentials) => Promise<Caller | null> | undefined;

/** A caller, or `invalid` for credentials that are not valid. */
export type Identification = Caller | 'invalid';

/**
 * Identifies the caller by the first strategy that accepts the kind of credential. An Authorization
 * header that no strategy accepts is invalid, with or without a cookie (D40).
 */
export async function identify(
  credentials: Credentials,
  strategies: readonly Strategy[],
): Promise<Identification> {
  for (const strategy of strategies) {
    const caller = strategy(credentials);
    if (caller !== undefined) return (await caller) ?? 'invalid';
  }
  return credentials.authorization === undefined ? anonymous : 'invalid';
}

/** The token of `Authorization: Bearer <token>`; the case of the scheme is ignored (RFC 9110). */
export function bearerToken(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : /^bearer +(\S+) *$/i.exec(authorization)?.[1];
}
