import { StartError } from '../start/start-error.ts';

/** The message is a sentence for the operator. */
export class BackupError extends StartError {
  override readonly name = 'BackupError';
}
