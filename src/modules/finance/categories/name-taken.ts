import { isUniqueViolation } from '../../../database/errors.ts';
import { validationError } from '../../../errors.ts';

/** Says so when the database refuses a second category of the same name and type (D121). */
export function nameTaken(error: unknown): never {
  if (isUniqueViolation(error))
    throw validationError(['input', 'name'], 'Name has already been taken');
  throw error;
}
