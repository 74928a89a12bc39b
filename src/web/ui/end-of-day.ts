import { z } from 'zod';
import { validationError } from '../../errors.ts';

/**
 * The last millisecond of a day (UTC) as an ISO 8601 date and time.
 *
 * @throws VALIDATION_FAILED at `expiresAt` for a value that is not a date
 */
export function endOfDay(date: string | undefined): string | undefined {
  if (date === undefined) return undefined;
  if (!z.iso.date().safeParse(date).success) {
    throw validationError(
      ['expiresAt'],
      'INVALID',
      'Expires after must be a date, for example 2026-12-31',
    );
  }
  return `${date}T23:59:59.999Z`;
}
