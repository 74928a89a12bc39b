import { FolioError } from '../errors.ts';

/** What is limited by RATE_LIMIT_AUTH (D36). */
export type Attempt =
  | 'sign-up'
  | 'sign-in'
  | 'change-password'
  /** A change of the password without a session. */
  | 'no-session'
  | 'reset-password'
  | 'reveal'
  | 'invite'
  /** A new device login, without a session. */
  | 'device-login'
  /** A look-up or decision by a user code. */
  | 'user-code';

/** The state of a limit after a request or an attempt was counted. */
export interface RateLimitState {
  /** Requests for each window. */
  readonly limit: number;
  readonly remaining: number;
  /** The end of the window, in milliseconds since 1970. */
  readonly resetAt: number;
  readonly exceeded: boolean;
  /** Requests beyond the limit in this window. */
  readonly excess: number;
}

/** Counts attempts. Each method returns undefined if nothing is limited. */
export interface Attempts {
  byAddress(attempt: Attempt, address: string): Promise<RateLimitState | undefined>;
  byUserAndAddress(
    attempt: Attempt,
    user: string,
    address: string,
  ): Promise<RateLimitState | undefined>;
  /** For attempts that require a session of the user. */
  byUser(attempt: Attempt, user: string): Promise<RateLimitState | undefined>;
  /** For attempts without a session. The limit is a multiple of the other limits. */
  byUserLoosely(attempt: Attempt, user: string): Promise<RateLimitState | undefined>;
  byDevice(attempt: Attempt, device: string): Promise<RateLimitState | undefined>;
}

export interface AttemptSource {
  readonly address: string;
  /** The state of the address, if it was counted before. Undefined counts it now. */
  readonly addressState?: RateLimitState | undefined;
  /** A user id, or the email address of a user who is not signed in. */
  readonly user: string;
  readonly hasSession: boolean;
  /** A device on which the user has signed in before (`KnownDevices`). */
  readonly knownDevice?: string | undefined;
}

/**
 * Counts an attempt for a user (D36): by the address, then
 * - with a session of the user, by the user;
 * - without one, by user and address, and loosely by user, against guesses from many addresses;
 * - on a known device, by the device only, so that others can't use up its limits.
 *
 * An attempt that one limit rejects does not count against the next one. Otherwise a single address
 * could use up the loose limit of a user.
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

/** Counts an attempt like `countAttempt`. @throws RATE_LIMITED */
export async function requireAttempt(
  attempts: Attempts,
  attempt: Attempt,
  source: AttemptSource,
): Promise<void> {
  const state = await countAttempt(attempts, attempt, source);
  if (state?.exceeded) throw new FolioError('RATE_LIMITED');
}
