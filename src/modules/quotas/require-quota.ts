import { validationError } from '../../errors.ts';

interface QuotaText {
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
export function requireQuota(count: number, limit: number, { records, remedy }: QuotaText): void {
  if (count < limit) return;
  throw validationError([], `You have ${limit} ${records}, the most that are allowed; ${remedy}`);
}
