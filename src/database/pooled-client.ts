import { Client, type ClientConfig } from 'pg';

type Query = (...parameters: unknown[]) => unknown;

/** A pooled connection that neither ends the process nor blocks the pool when it fails. */
export class PooledClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    // For a moment, neither the pool nor the adapter listens, and an `error` event without a listener
    // ends the process. The user of the connection gets the error in any case.
    this.on('error', () => {});
  }

  /**
   * Closes the connection when a query times out (`query_timeout`). Otherwise a transaction returns
   * the connection to the pool, where the next query waits for the unanswered one.
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
