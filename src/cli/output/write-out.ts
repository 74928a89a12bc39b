import type { Environment } from '../environment.ts';

/** A stream that did not take what was written to it. */
export class OutputError extends Error {
  override readonly cause: Error;

  constructor(cause: Error) {
    super(cause.message);
    this.cause = cause;
  }
}

/** Writes and waits until it is taken: a full disk is an error, not a loss. */
export function writeOut(stream: Environment['stdout'], text: string): Promise<void> {
  if (text === '') return Promise.resolve();
  return new Promise((resolve, reject) => {
    // Stays: the stream complains a second time when it is closed.
    stream.once('error', (error) => reject(new OutputError(error)));
    stream.write(text, (error) => (error ? reject(new OutputError(error)) : resolve()));
  });
}
