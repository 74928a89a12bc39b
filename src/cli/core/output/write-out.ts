import type { Output } from '../environment.ts';

export class OutputError extends Error {
  override readonly cause: Error;

  constructor(cause: Error) {
    super(cause.message);
    this.cause = cause;
  }
}

/** Whether the reader has closed the pipe, as `head` does. This is not an error. */
export const isPipeClosed = (error: unknown): boolean =>
  error instanceof OutputError && (error.cause as NodeJS.ErrnoException).code === 'EPIPE';

/** Streams with a listener for errors, so that each has only one, however many lines are written. */
const guarded = new WeakSet<object>();

/** A stream emits the error of a write as an event too. Without a listener, it ends the process. */
function guard(stream: Output): void {
  if (guarded.has(stream)) return;
  guarded.add(stream);
  stream.on('error', () => {});
}

/** Writes and waits for completion, so that a full disk causes an error. */
export function writeOut(stream: Output, text: string | Uint8Array): Promise<void> {
  if (text.length === 0) return Promise.resolve();
  guard(stream);
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => (error ? reject(new OutputError(error)) : resolve()));
  });
}
