import { anonymous, type Caller } from './caller.ts';

/** What a request carries to say who is asking. */
export interface Credentials {
  /** The Authorization header, if there is one; it decides alone. */
  readonly authorization: string | undefined;
  /** The Cookie header. */
  readonly cookie: string | undefined;
  /** Called with the Set-Cookie headers of a session that was renewed, which the reply must send. */
  readonly onRenewal?: (cookies: readonly string[]) => void;
}

/**
 * One way to turn credentials into a caller.
 * @returns undefined for "not mine", null for "mine, and not valid".
 */
export type Strategy = (credentials: Credentials) => Promise<Caller | null> | undefined;

/** The outcome: a caller, or credentials that are there but not valid. */
export type Identification = Caller | 'invalid';

/**
 * Asks each strategy in turn; the first that knows the kind of credential decides. An
 * Authorization header that no strategy knows is invalid, whatever cookie stands beside it.
 */
export async function identify(
  credentials: Credentials,
  strategies: readonly Strategy[],
): Promise<Identification> {
  for (const strategy of strategies) {
    const attempt = strategy(credentials);
    if (attempt !== undefined) return (await attempt) ?? 'invalid';
  }
  return credentials.authorization === undefined ? anonymous : 'invalid';
}

/** The token of `Authorization: Bearer <token>`; the scheme's case does not matter (RFC 9110). */
export function bearerToken(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : /^bearer +(\S+) *$/i.exec(authorization)?.[1];
}
