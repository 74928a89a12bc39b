import { invalid } from '../../errors.ts';

interface Words {
  /** What the user has too many of. */
  readonly records: string;
  /** How to make room. */
  readonly remedy: string;
}

/**
 * Rejects one more record where a user has as many as allowed. The count must be taken under
 * `lockUser`.
 * @throws VALIDATION_FAILED
 */
export function requireRoom(count: number, limit: number, { records, remedy }: Words): void {
  if (count < limit) return;
  throw invalid([], `You have ${limit} ${records}, the most that are allowed; ${remedy}`);
}
