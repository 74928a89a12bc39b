import { type FolioError, validationError } from '../errors.ts';

/** The path of the archive in the input of a mutation. */
export const archivePath = ['input', 'archive'] as const;

/** VALIDATION_FAILED for an archive, with a single validation issue. */
export const archiveError = (message: string): FolioError =>
  validationError(archivePath, 'INVALID', message);
