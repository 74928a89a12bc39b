import { isUniqueViolation } from '../../../database/errors.ts';
import { validationError } from '../../../errors.ts';

/**
 * Converts a violation of the unique index on the slug to a validation error.
 * @throws VALIDATION_FAILED, or `error` if it is another one
 */
export function slugTaken(error: unknown): never {
  if (isUniqueViolation(error))
    throw validationError(['input', 'slug'], 'TAKEN', 'Slug has already been taken');
  throw error;
}
