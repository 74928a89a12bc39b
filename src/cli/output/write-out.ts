import type { Environment } from '../environment.ts';

/** An error while writing to a stream. */
export class OutputError extends Error {
  override readonly cause: Error;

  constructor(cause: Error) {
    super(cause.message);
    this.cause = cause;
  }
}

/** Writes and waits for completion, so that a full disk causes an error. */
export function writeOut(stream: Environment['stdout'], text: string | Uint8Array): Promise<void> {
  if (text.length === 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    // Not removed: the stream emits a second error when it is closed.
    stream.once('error', (error) => reject(new OutputError(error)));
    stream.write(text, (error) => (error ? reject(new OutputError(error)) : resolve()));
  });
}
