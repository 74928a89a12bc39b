import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { readings } from '../../measurements/readings.ts';
import { currentWork, type Work } from '../../measurements/work.ts';
import { FairQueue } from '../../queues/fair-queue.ts';
import { currentRequester, type Requester } from '../../queues/requester.ts';
import { typeParsers } from './exact-integers.ts';
import { PooledClient } from './pooled-client.ts';
import type { StatementNames } from './statement-names.ts';

type Release = (error?: Error | boolean) => void;
type OnConnect = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: Release,
) => void;

const share = (connections: number, part: number) => Math.max(1, Math.floor(connections * part));

/**
 * A user can use 3 of 10 connections, a request 2. A user whose latest statements were short can
 * use 8: such statements do not delay others.
 */
const shares = { perUser: 0.3, perUserOfShort: 0.8, perRequest: 0.2 };

/** An operation within the cost limit has up to 50 statements. */
const waitingLimits = { maxWaiting: 10_000, maxWaitingPerUser: 1_000 };

/**
 * With one connection, a request with three statements would wait for three transactions of another
 * user. Between two statements of a request are a few milliseconds.
 */
const holdMillis = 10;

interface ConnectionUser {
  readonly requester: Requester;
  readonly work: Work | undefined;
}

export interface FairPoolOptions extends PoolConfig {
  /** Of the queue, for metrics. Default: that of the pool of the database. */
  readonly name?: string;
  /** Settings of PostgreSQL for transactions, by name. Default: those of the connection. */
  readonly transactionSettings?: Readonly<Record<string, number>>;
  readonly max: number;
  /** For the turn of a statement or a transaction, and for a connection. */
  readonly connectionTimeoutMillis: number;
}

/**
 * Statements wait in the process for the turn of their user, so a user with many statements does
 * not delay the statements of others. A transaction counts as one statement until it ends.
 */
export class FairPool extends Pool {
  readonly #queue: FairQueue;
  readonly #names: StatementNames | undefined;

  /** @param names undefined if no statements are prepared */
  constructor(options: FairPoolOptions, names: StatementNames | undefined) {
    super({ ...options, types: typeParsers, Client: PooledClient });
    const { name, max, connectionTimeoutMillis } = options;
    this.#names = names;
    if (name === undefined)
      readings.pool = () => ({ open: this.totalCount, idle: this.idleCount, limit: max });
    this.on('release', (_error, client) => {
      const pooled = client as unknown as PooledClient;
      pooled.onRelease();
      if (pooled.isReadOnly) void pooled.end();
    });
    this.#queue = new FairQueue({
      name: name ?? 'database_connections',
      concurrency: max,
      perUser: share(max, shares.perUser),
      perUserOfShort: share(max, shares.perUserOfShort),
      perRequest: share(max, shares.perRequest),
      maxWait: connectionTimeoutMillis,
      holdFor: max === 1 ? holdMillis : 0,
      ...waitingLimits,
    });
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: OnConnect): void;
  override connect(callback?: OnConnect): Promise<PoolClient> | undefined {
    if (!callback) {
      const { promise, resolve, reject } = Promise.withResolvers<PoolClient>();
      this.connect((error, client) => (client ? resolve(client) : reject(error)));
      return promise;
    }
    const user = { requester: currentRequester(), work: currentWork() };
    this.#queue.enter(
      (leave) => this.#checkOut(leave, user, callback),
      (error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  /** Every statement and every transaction gets its connection here. */
  #checkOut(leave: () => void, { requester, work }: ConnectionUser, callback: OnConnect): void {
    super.connect((error, client) => {
      if (!client) {
        leave();
        return callback(error, undefined, () => {});
      }
      const pooled = client as unknown as PooledClient;
      pooled.onRelease = leave;
      pooled.requester = requester;
      pooled.work = work;
      const pass = () => callback(undefined, client, client.release);
      if (!this.#names || !pooled.mayHaveUnusedStatements(this.#names)) return pass();
      pooled.freeUnusedStatements(this.#names).then(pass, (failure: Error) => {
        client.release(failure);
        callback(failure, undefined, () => {});
      });
    });
  }
}
