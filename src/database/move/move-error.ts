import { StartError } from '../../start/start-error.ts';

/** The message is a sentence for the operator. */
export class MoveError extends StartError {
  override readonly name = 'MoveError';
}
