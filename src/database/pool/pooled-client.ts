import type { EventEmitter } from 'node:events';
import { Client, type ClientConfig } from 'pg';
import { statements } from '../../measurements/measurements.ts';
import type { Work } from '../../measurements/work.ts';
import { ownWork, type Requester } from '../../queues/requester.ts';
import type { StatementNames } from './statement-names.ts';

type Query = (...parameters: unknown[]) => unknown;

interface Internals {
  readonly connectionParameters: { query_timeout: number };
  readonly connection: Pick<EventEmitter, 'on'> & {
    readonly stream: { destroy(error: Error): void };
    /** The SQL of the prepared statements of the connection, by name. */
    readonly parsedStatements: Record<string, string>;
  };
}

export interface PooledClientConfig extends ClientConfig {
  /** Settings of PostgreSQL for each transaction. Sent with BEGIN in one message. */
  readonly transactionSettings?: Readonly<Record<string, number>> | undefined;
}

const sqlOf = (query: unknown) =>
  typeof query === 'string' ? query : (query as { readonly text?: unknown })?.text;

const beginWith = (settings: Readonly<Record<string, number>>) =>
  [
    'BEGIN',
    ...Object.entries(settings).map(([name, value]) => `SET LOCAL ${name} = ${value}`),
  ].join('; ');

const readOnlyTransaction = '25006';

/** In milliseconds; more often for a short timeout. */
const checkInterval = 1_000;
/** Unused prepared statements are freed each time that this number of names is new. */
const newNamesPerCheck = 20;

/** A pooled connection that neither ends the process nor blocks the pool when it fails. */
export class PooledClient extends Client {
  onRelease: () => void = () => {};
  /** Whose statements run on it. */
  requester: Requester = ownWork;
  /**
   * A statement could not write. After a failover, the address may lead to a standby for a moment, and
   * the connection would stay there.
   */
  isReadOnly = false;
  /** The work that its statements belong to; undefined without traces. */
  work: Work | undefined;
  readonly #timeout: number;
  /** The end of the last statement. */
  #last: Promise<void> = Promise.resolve();
  /** BEGIN with the settings of a transaction. */
  readonly #begin: string | undefined;
  #busySince: number | undefined;
  /** The SQL of the last statement; undefined if statements are not measured. */
  #sql: unknown;
  #check: NodeJS.Timeout | undefined;
  /** When unused statements were freed last. */
  #namesAtLastCheck = 0;

  constructor(config?: string | PooledClientConfig) {
    super(config);
    const { transactionSettings } = typeof config === 'object' ? config : {};
    if (transactionSettings) this.#begin = beginWith(transactionSettings);
    // For a moment, neither the pool nor the adapter listens, and an `error` event without a listener
    // ends the process. The user of the connection gets the error in any case.
    this.on('error', () => {});
    this.on('drain', () => {
      this.#record();
      this.#busySince = undefined;
    });
    this.on('end', () => clearInterval(this.#check));
    // pg's own timeout has a timer for each query, which keeps the query's rows in memory until the
    // next full garbage collection.
    const { connection, connectionParameters } = this.#internals;
    connection.on('errorMessage', ({ code }) => {
      if (code === readOnlyTransaction) this.isReadOnly = true;
    });
    this.#timeout = Number(connectionParameters.query_timeout) || 0;
    connectionParameters.query_timeout = 0;
  }

  get #internals(): Internals {
    return this as unknown as Internals;
  }

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of the original have no common type.
  override query(...parameters: unknown[]): any {
    // The pool passes a callback, and runs one statement on a connection.
    if (typeof parameters.at(-1) === 'function') return this.#start(parameters);
    // In a transaction, Prisma sends several statements at once. pg warns, and version 9 will reject them.
    const result = this.#last.then(() => this.#start(parameters));
    const ignore = () => {};
    this.#last = result.then(ignore, ignore);
    return result;
  }

  #start(parameters: unknown[]): unknown {
    this.#busySince ??= performance.now();
    this.requester.statements += 1;
    this.#sql = statements.isMeasured ? sqlOf(parameters[0]) : undefined;
    if (this.#begin !== undefined && sqlOf(parameters[0]) === 'BEGIN') {
      return this.#send([this.#begin, ...parameters.slice(1)]);
    }
    return this.#send(parameters);
  }

  #record(): void {
    if (typeof this.#sql !== 'string' || this.#busySince === undefined) return;
    const seconds = (performance.now() - this.#busySince) / 1_000;
    statements.record({ sql: this.#sql, seconds, work: this.work });
    this.#sql = undefined;
  }

  #send(parameters: unknown[]): unknown {
    if (this.#timeout > 0) {
      const interval = Math.min(checkInterval, this.#timeout / 4);
      this.#check ??= setInterval(() => this.#closeIfUnanswered(), interval).unref();
    }
    return (super.query as Query).apply(this, parameters);
  }

  mayHaveUnusedStatements({ created }: StatementNames): boolean {
    return created - this.#namesAtLastCheck >= newNamesPerCheck;
  }

  /** On the server too. */
  async freeUnusedStatements(names: StatementNames): Promise<void> {
    this.#namesAtLastCheck = names.created;
    const { parsedStatements } = this.#internals.connection;
    const unused = Object.keys(parsedStatements).filter((name) => !names.isUsed(name));
    if (unused.length === 0) return;
    for (const name of unused) delete parsedStatements[name];
    await this.query(unused.map((name) => `DEALLOCATE "${name}"`).join('; '));
  }

  /**
   * Closes a connection whose queries have got no answer for `query_timeout`. Otherwise a
   * transaction would return it to the pool, where the next query would wait for the unanswered
   * one.
   */
  #closeIfUnanswered(): void {
    if (this.#busySince === undefined) return;
    if (performance.now() - this.#busySince < this.#timeout) return;
    this.#internals.connection.stream.destroy(new Error('Query read timeout'));
  }
}
