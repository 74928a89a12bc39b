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
  byAccountAndAddress(
    attempt: Attempt,
    account: string,
    address: string,
  ): Promise<State | undefined>;
  /** For attempts that only the account's sessions can make. */
  byAccount(attempt: Attempt, account: string): Promise<State | undefined>;
  /** For attempts that anybody can make; a multiple of the other limits. */
  byAccountLoosely(attempt: Attempt, account: string): Promise<State | undefined>;
  byDevice(attempt: Attempt, device: string): Promise<State | undefined>;
}

/** Who makes an attempt, and at which account. */
export interface AttemptSource<State extends AttemptState = AttemptState> {
  readonly address: string;
  /** Where the address was counted before the account was known; undefined counts it now. */
  readonly addressState?: State | undefined;
  readonly account: string;
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
  const { address, account, knownDevice } = source;
  if (knownDevice !== undefined) return attempts.byDevice(attempt, knownDevice);
  const ofAddress = source.addressState ?? (await attempts.byAddress(attempt, address));
  if (ofAddress?.exceeded) return ofAddress;
  if (source.hasSession) return attempts.byAccount(attempt, account);
  const ofBoth = await attempts.byAccountAndAddress(attempt, account, address);
  if (ofBoth?.exceeded) return ofBoth;
  const ofAccount = await attempts.byAccountLoosely(attempt, account);
  // The rest of the loose limit would tell how many others try.
  return ofAccount?.exceeded ? ofAccount : ofBoth;
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
