import { anonymous, type Caller } from './caller.ts';

export interface Credentials {
  /** The Authorization header. With it, the cookie is ignored (D40). */
  readonly authorization: string | undefined;
  readonly cookie: string | undefined;
  readonly onRenewal?: (cookies: readonly string[]) => void;
}

/** @returns undefined for another kind of credential, null for a credential that is not valid. */
export type Strategy = (credentials: Credentials) => Promise<Caller | null> | undefined;

/** A caller, or `invalid` for credentials that are not valid. */
export type Identification = Caller | 'invalid';

/**
 * The first strategy that accepts the kind of credential decides. An Authorization header that no
 * strategy accepts is invalid, with or without a cookie (D40).
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

export function bearerToken(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : /^bearer +(\S+) *$/i.exec(authorization)?.[1];
}
