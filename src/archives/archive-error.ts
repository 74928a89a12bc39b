import { type FolioError, validationError } from '../errors.ts';

export const archivePath = ['input', 'archive'] as const;

export const archiveError = (message: string): FolioError =>
  validationError(archivePath, 'INVALID', message);
