import { FolioError } from '../errors.ts';

/** What somebody may only try so often. */
export type Attempt =
  | 'sign-up'
  | 'sign-in'
  | 'change-password'
  /** What requires a session, without one. */
  | 'no-session'
  | 'reset-password'
  | 'reveal'
  | 'invite';

/** Whether an attempt was one too many. */
export interface AttemptState {
  readonly exceeded: boolean;
}

/** Counts attempts; each method returns undefined where nothing is limited. */
export interface Attempts<State extends AttemptState = AttemptState> {
  byAddress(attempt: Attempt, address: string): Promise<State | undefined>;
  byUserAndAddress(attempt: Attempt, user: string, address: string): Promise<State | undefined>;
  /** For attempts that only the account's sessions can make. */
  byUser(attempt: Attempt, user: string): Promise<State | undefined>;
  /** For attempts that anybody can make; a multiple of the other limits. */
  byUserLoosely(attempt: Attempt, user: string): Promise<State | undefined>;
  byDevice(attempt: Attempt, device: string): Promise<State | undefined>;
}

/** Who makes an attempt, and at which account. */
export interface AttemptSource<State extends AttemptState = AttemptState> {
  readonly address: string;
  /** Where the address was counted before the account was known; undefined counts it now. */
  readonly addressState?: State | undefined;
  readonly user: string;
  /** Whether it is a session of the account that makes the attempt. */
  readonly hasSession: boolean;
  /** A device on which the account has signed in before (`KnownDevices`). */
  readonly knownDevice?: string | undefined;
}

/**
 * Counts an attempt at an account (D36): by the address, then
 * - from a session of the account, by the account;
 * - from anybody else, by account and address, and loosely by account, against guesses from many
 *   addresses;
 * - from a known device, by the device alone, so that strangers can't use up its limits.
 *
 * An attempt that one limit rejects does not count against the next one. Otherwise a single address
 * could use up the loose limit of an account.
 * @returns the limit that rejects the attempt, or the narrowest one that it was counted under.
 */
export async function countAttempt<State extends AttemptState>(
  attempts: Attempts<State>,
  attempt: Attempt,
  source: AttemptSource<State>,
): Promise<State | undefined> {
  const { address, user, knownDevice } = source;
  if (knownDevice !== undefined) return attempts.byDevice(attempt, knownDevice);
  const addressState = source.addressState ?? (await attempts.byAddress(attempt, address));
  if (addressState?.exceeded) return addressState;
  if (source.hasSession) return attempts.byUser(attempt, user);
  const userAndAddressState = await attempts.byUserAndAddress(attempt, user, address);
  if (userAndAddressState?.exceeded) return userAndAddressState;
  const userState = await attempts.byUserLoosely(attempt, user);
  // The rest of the loose limit would tell how many others try.
  return userState?.exceeded ? userState : userAndAddressState;
}

/** The same. @throws RATE_LIMITED */
export async function requireAttempt(
  attempts: Attempts,
  attempt: Attempt,
  source: AttemptSource,
): Promise<void> {
  const state = await countAttempt(attempts, attempt, source);
  if (state?.exceeded) throw new FolioError('RATE_LIMITED');
}
