import { isUniqueViolation } from '../../../database/errors.ts';
import { validationError } from '../../../errors.ts';

/**
 * Converts a violation of the unique index on name and type to a validation error (D121).
 * @throws VALIDATION_FAILED, or `error` if it is another one
 */
export function nameTaken(error: unknown): never {
  if (isUniqueViolation(error))
    throw validationError(['input', 'name'], 'TAKEN', 'Name has already been taken');
  throw error;
}
