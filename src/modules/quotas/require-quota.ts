import { validationError } from '../../errors.ts';

interface QuotaText {
  /** The plural of the noun. */
  readonly records: string;
  /** What the user can do. */
  readonly remedy: string;
}

/**
 * Rejects another record if the user already has `limit`. Count under `lockUser`, or concurrent
 * requests exceed the quota.
 * @throws VALIDATION_FAILED
 */
export function requireQuota(count: number, limit: number, { records, remedy }: QuotaText): void {
  if (count < limit) return;
  throw validationError(
    [],
    'LIMIT_REACHED',
    `You have reached the limit of ${limit} ${records}; ${remedy}`,
  );
}
