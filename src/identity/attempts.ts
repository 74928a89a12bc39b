import { FolioError } from '../errors.ts';

export type Attempt =
  | 'sign-up'
  | 'sign-in'
  | 'change-password'
  /** A change of the password without a session. */
  | 'no-session'
  | 'reset-password'
  | 'reveal'
  | 'invite'
  | 'device-login'
  /** A look-up or decision by a user code. */
  | 'user-code';

export interface RateLimitState {
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds since 1970. */
  readonly resetAt: number;
  readonly exceeded: boolean;
  readonly excess: number;
}

/** All methods return undefined if RATE_LIMIT_AUTH is off (D36). */
export interface Attempts {
  byAddress(attempt: Attempt, address: string): Promise<RateLimitState | undefined>;
  byUserAndAddress(
    attempt: Attempt,
    user: string,
    address: string,
  ): Promise<RateLimitState | undefined>;
  byUser(attempt: Attempt, user: string): Promise<RateLimitState | undefined>;
  /** For attempts without a session. The limit is a multiple of the other limits. */
  byUserLoosely(attempt: Attempt, user: string): Promise<RateLimitState | undefined>;
  byDevice(attempt: Attempt, device: string): Promise<RateLimitState | undefined>;
}

export interface AttemptSource {
  readonly address: string;
  /** Undefined: the attempt is counted by address first. */
  readonly addressState?: RateLimitState | undefined;
  /** A user id, or the email address of a user who is not signed in. */
  readonly user: string;
  readonly hasSession: boolean;
  readonly knownDevice?: string | undefined;
}

/**
 * Counts an attempt for a user (D36). On a known device, only the limit of the device applies.
 * Otherwise, that of the address applies first, then that of the user (with a session), or that of
 * the user at the address and the loose one of the user (without a session). An attempt that one
 * limit rejects does not count against the next one: a single address could use up the loose limit.
 * @returns the limit that rejects the attempt, or the narrowest one that it was counted under.
 */
export async function countAttempt(
  attempts: Attempts,
  attempt: Attempt,
  source: AttemptSource,
): Promise<RateLimitState | undefined> {
  const { address, user, knownDevice } = source;
  if (knownDevice !== undefined) return attempts.byDevice(attempt, knownDevice);
  const addressState = source.addressState ?? (await attempts.byAddress(attempt, address));
  if (addressState?.exceeded) return addressState;
  if (source.hasSession) return attempts.byUser(attempt, user);
  const userAndAddressState = await attempts.byUserAndAddress(attempt, user, address);
  if (userAndAddressState?.exceeded) return userAndAddressState;
  const userState = await attempts.byUserLoosely(attempt, user);
  // What remains of the loose limit would show how many attempts others make.
  return userState?.exceeded ? userState : userAndAddressState;
}

/** @throws RATE_LIMITED */
export async function requireAttempt(
  attempts: Attempts,
  attempt: Attempt,
  source: AttemptSource,
): Promise<void> {
  const state = await countAttempt(attempts, attempt, source);
  if (state?.exceeded) throw new FolioError('RATE_LIMITED');
}
