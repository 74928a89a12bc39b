import { FolioError } from '../errors.ts';
import type { Attempt, Attempts } from '../identity/attempts.ts';

/** Counts an attempt for the account that it is about, whatever address it comes from. @throws RATE_LIMITED */
export async function limitAccount(
  attempts: Attempts,
  attempt: Attempt,
  account: string,
): Promise<void> {
  const state = await attempts.byAccount(attempt, account);
  if (state?.exceeded) throw new FolioError('RATE_LIMITED');
}
