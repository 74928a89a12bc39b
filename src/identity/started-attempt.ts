import { FolioError } from '../errors.ts';
import { type Attempt, type Attempts, countAttempt, type RateLimitState } from './attempts.ts';
import type { ClientInfo } from './audit.ts';
import type { KnownDevices } from './known-devices.ts';
import type { Identification } from './strategies.ts';

export interface AuthRequest {
  readonly clientInfo: ClientInfo;
  readonly address: string;
  readonly cookie: string | undefined;
  /** Called with each limit that decides about the attempt, for response headers. */
  readonly onCount?: (state: RateLimitState) => void;
}

export interface StartedAttempt<Name extends Attempt> extends AuthRequest {
  readonly attempt: Name;
  /** Set if the user is still to be counted. */
  readonly addressState?: RateLimitState | undefined;
}

interface AttemptServices {
  readonly attempts: Attempts;
  readonly knownDevices: KnownDevices;
}

/** Counts by address, before the user is known. @throws RATE_LIMITED */
export async function startAttempt<Name extends Attempt>(
  { attempts, knownDevices }: AttemptServices,
  attempt: Name,
  request: AuthRequest,
): Promise<StartedAttempt<Name>> {
  const addressState = await attempts.byAddress(attempt, request.address);
  // A known device is counted only once the user is known.
  const isKnownDevice =
    attempt === 'sign-in' && knownDevices.deviceOf(request.cookie) !== undefined;
  if (!isKnownDevice) enforce(request, addressState);
  return { ...request, attempt, addressState };
}

/** @throws RATE_LIMITED */
export async function countGuest(
  { attempts, knownDevices }: AttemptServices,
  started: StartedAttempt<'sign-up' | 'sign-in'>,
  email: string,
): Promise<void> {
  const { attempt, address, addressState, cookie } = started;
  const knownDevice = attempt === 'sign-in' ? knownDevices.deviceOfUser(cookie, email) : undefined;
  const source = { address, addressState, user: email, hasSession: false, knownDevice };
  enforce(started, await countAttempt(attempts, attempt, source));
}

/**
 * Counts by the user of the session: a stolen session can't be used to guess the password from many
 * addresses.
 * @throws UNAUTHENTICATED without a session, RATE_LIMITED
 */
export async function startPasswordChange(
  { attempts }: Pick<AttemptServices, 'attempts'>,
  request: AuthRequest,
  caller: Identification,
): Promise<StartedAttempt<'change-password'>> {
  const { address } = request;
  if (caller === 'invalid' || caller.kind !== 'session') {
    // A count of its own: otherwise these attempts could use up the limit of a user at the address.
    enforce(request, await attempts.byAddress('no-session', address));
    throw new FolioError('UNAUTHENTICATED');
  }
  const source = { address, user: caller.userId, hasSession: true };
  enforce(request, await countAttempt(attempts, 'change-password', source));
  return { ...request, attempt: 'change-password' };
}

function enforce({ onCount }: AuthRequest, state: RateLimitState | undefined): void {
  if (state) onCount?.(state);
  if (state?.exceeded) throw new FolioError('RATE_LIMITED');
}
