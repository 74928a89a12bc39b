import { FolioError } from '../errors.ts';

/** What somebody may only try so often. */
export type Attempt =
  | 'sign-up'
  | 'sign-in'
  | 'change-password'
  | 'reset-password'
  | 'reveal'
  | 'invite';

/** Whether an attempt was one too many. */
export interface AttemptState {
  readonly exceeded: boolean;
}

/** Limits attempts, by address and by account (decision); undefined where nothing is counted. */
export interface Attempts<State extends AttemptState = AttemptState> {
  byAddress(attempt: Attempt, address: string): Promise<State | undefined>;
  byAccount(attempt: Attempt, account: string): Promise<State | undefined>;
}

/** Counts an attempt under both. @throws RATE_LIMITED */
export async function countAttempt(
  attempts: Attempts,
  attempt: Attempt,
  address: string,
  account: string,
): Promise<void> {
  const states = await Promise.all([
    attempts.byAddress(attempt, address),
    attempts.byAccount(attempt, account),
  ]);
  if (states.some((state) => state?.exceeded)) throw new FolioError('RATE_LIMITED');
}
