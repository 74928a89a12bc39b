import { Readable } from 'node:stream';
import type { ExecutionResult } from 'graphql';

export const eventStreamType = 'text/event-stream';

/** How often a comment is sent, in milliseconds: proxies close silent connections. */
const commentIntervalMs = 12_000;

/** So that browsers see the stream at once. */
const comment = ':\n\n';
const complete = 'event: complete\ndata:\n\n';

const eventOf = (result: ExecutionResult): string =>
  `event: next\ndata: ${JSON.stringify(result)}\n\n`;

/** A whole stream of one result. */
export const eventsOf = (result: ExecutionResult): string => comment + eventOf(result) + complete;

/**
 * The results of a subscription as Server-Sent Events (protocol graphql-sse, distinct connections).
 * A result is read when the client has received those before it. Destroying it ends the source.
 */
export class EventStream extends Readable {
  readonly #results: AsyncIterator<ExecutionResult>;
  readonly #timer: NodeJS.Timeout;
  #isReading = false;

  constructor(results: AsyncIterator<ExecutionResult>) {
    super({ highWaterMark: 1 });
    this.#results = results;
    this.push(comment);
    this.#timer = setInterval(() => {
      if (this.readableLength === 0) this.push(comment);
    }, commentIntervalMs).unref();
  }

  override _read(): void {
    if (this.#isReading) return;
    this.#isReading = true;
    this.#results.next().then(
      ({ done, value }) => {
        this.#isReading = false;
        if (this.destroyed) return;
        if (!done) {
          this.push(eventOf(value));
          return;
        }
        clearInterval(this.#timer);
        this.push(complete);
        this.push(null);
      },
      (error: Error) => this.destroy(error),
    );
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    clearInterval(this.#timer);
    Promise.resolve(this.#results.return?.()).then(
      () => callback(error),
      (failure: Error) => callback(failure),
    );
  }
}
