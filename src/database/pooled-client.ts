import { Client, type ClientConfig } from 'pg';

type Query = (...parameters: unknown[]) => unknown;

/** The parts of pg's client that its types lack. */
interface Internals {
  readonly connectionParameters: { query_timeout: number };
  readonly connection: { readonly stream: { destroy(error: Error): void } };
}

/** How often a connection is checked, in milliseconds; more often for a short timeout. */
const checkInterval = 1_000;

/** A pooled connection that neither ends the process nor blocks the pool when it fails. */
export class PooledClient extends Client {
  readonly #timeout: number;
  /** Since when the connection has queries without an answer. */
  #busySince: number | undefined;
  #check: NodeJS.Timeout | undefined;

  constructor(config?: string | ClientConfig) {
    super(config);
    // For a moment, neither the pool nor the adapter listens, and an `error` event without a listener
    // ends the process. The user of the connection gets the error in any case.
    this.on('error', () => {});
    this.on('drain', () => {
      this.#busySince = undefined;
    });
    this.on('end', () => clearInterval(this.#check));
    // pg's own timeout has a timer for each query, which keeps the query's rows in memory until the
    // next full garbage collection.
    const { connectionParameters } = this.#internals;
    this.#timeout = Number(connectionParameters.query_timeout) || 0;
    connectionParameters.query_timeout = 0;
  }

  get #internals(): Internals {
    return this as unknown as Internals;
  }

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of the original have no common type.
  override query(...parameters: unknown[]): any {
    this.#busySince ??= performance.now();
    if (this.#timeout > 0) {
      const interval = Math.min(checkInterval, this.#timeout / 4);
      this.#check ??= setInterval(() => this.#closeIfUnanswered(), interval).unref();
    }
    return (super.query as Query).apply(this, parameters);
  }

  /**
   * Closes a connection whose queries have got no answer for `query_timeout`. Otherwise a transaction
   * would return it to the pool, where the next query would wait for the unanswered one.
   */
  #closeIfUnanswered(): void {
    if (this.#busySince === undefined) return;
    if (performance.now() - this.#busySince < this.#timeout) return;
    this.#internals.connection.stream.destroy(new Error('Query read timeout'));
  }
}
