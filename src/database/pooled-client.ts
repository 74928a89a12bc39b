import { Client, type ClientConfig } from 'pg';

type Query = (...parameters: unknown[]) => unknown;

/** A connection of the pool that neither ends the process nor blocks the pool when it fails. */
export class PooledClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    // Between the pool's listener and the adapter's there is none for a moment, and an `error` event
    // without a listener ends the process. What uses the connection gets the error in any case.
    this.on('error', () => {});
  }

  /**
   * Closes the connection when a query is not answered in time (`query_timeout`). Otherwise a
   * transaction puts the connection back into the pool, where the next query waits behind the
   * unanswered one.
   */
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of the original have no common type.
  override query(...parameters: unknown[]): any {
    const result = (super.query as Query).apply(this, parameters);
    if (result instanceof Promise) {
      result.catch((error: Error) => {
        if (error.message === 'Query read timeout') this.end().catch(() => {});
      });
    }
    return result;
  }
}
