import { PrismaPg } from '@prisma/adapter-pg';
import type { Config } from '../config.ts';
import { type Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { FairQueue } from '../queues/fair-queue.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { startMaintenance } from './embedded/maintenance.ts';
import { migrate, requireCurrent } from './migrations/migrate.ts';
import { FairPool, type FairPoolOptions } from './pool/fair-pool.ts';
import { StatementNames } from './pool/statement-names.ts';
import { transactionOfStatements } from './pool/statement-transaction.ts';
import { type OnStatement, runDirectly, type StatementClient } from './pool/statements.ts';

/** Can't open a transaction: the executor opens one for each root mutation field. */
export type DatabaseClient = Omit<
  Prisma.TransactionClient,
  '$queryRawUnsafe' | '$executeRawUnsafe'
>;

export interface Database {
  readonly client: PrismaClient;
  transaction<T>(work: (client: DatabaseClient) => Promise<T>): Promise<T>;
  /**
   * The client runs SQL statements only, in a fraction of the processor time of Prisma's
   * transactions.
   */
  statementTransaction<T>(work: (client: StatementClient) => Promise<T>): Promise<T>;
  /** Statements that wait for the user's transactions would otherwise wait with a connection. */
  betweenTransactions<T>(work: () => Promise<T>): Promise<T>;
  checkWritable(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly onStatement?: OnStatement | undefined;
  /** Called with an error that no request gets, and with what has failed. */
  readonly onError?: (error: unknown, what: string) => void;
  /** Called before a part of the start that takes seconds. */
  readonly onSlowStart?: (what: string) => void;
  /** `check` changes nothing and throws if migrations are pending. */
  readonly migrations?: 'apply' | 'check';
}

/** Times in milliseconds. A query that waits too long for a connection fails (503). */
const serverPool = {
  max: 10,
  // A connection keeps the plans of prepared statements until it ends.
  maxUses: 10_000,
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  // Only writes of thousands of rows in one transaction take longer on a busy machine.
  statement_timeout: 5_000,
  transactionStatementTimeout: 15_000,
  // Longer than every timeout of the server: it applies if the server does not respond at all.
  query_timeout: 20_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 20_000,
  // A statement uses one processor. With PostgreSQL's default, two statements can use six.
  options: '-c max_parallel_workers_per_gather=0',
};

/** Most transactions of a user lock the user's row: a second one would wait with a connection. */
const transactionQueue = ({ max, connectionTimeoutMillis }: FairPoolOptions) =>
  new FairQueue({
    name: 'transactions',
    concurrency: max,
    perUser: 1,
    maxWaitingPerUser: 1_000,
    maxWaiting: 10_000,
    maxWait: connectionTimeoutMillis,
  });

export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'preparedStatements'>>,
  options: DatabaseOptions = {},
): Promise<Database> {
  const { onSlowStart = () => {} } = options;
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres(config.dataDir, {
        onCreate: () => onSlowStart('creating the database'),
      });
  const connection: FairPoolOptions = embedded?.connection ?? {
    connectionString: config.databaseUrl,
    ...serverPool,
  };
  try {
    if (options.migrations === 'check') await requireCurrent(connection);
    else await migrate(connection, undefined, () => onSlowStart('applying migrations'));
    const { preparedStatements = true } = config;
    const names = !embedded && preparedStatements ? new StatementNames() : undefined;
    const pool = new FairPool(connection, names);
    const { onStatement, onError = () => {} } = options;
    const onIdleError = (error: Error) => onError(error, 'a database connection was lost');
    // `$disconnect` removes the adapter's error listener. Without another one, a connection that is
    // lost while it closes would end the process.
    pool.on('error', onIdleError);
    const client = new PrismaClient({
      adapter: new PrismaPg(pool, { onConnectionError: onIdleError }),
      // Transactions queue for the one connection of the embedded database, so they wait longer.
      transactionOptions: embedded
        ? { maxWait: 15_000, timeout: 20_000 }
        : { maxWait: 5_000, timeout: 15_000 },
      // Without a listener, Prisma's query log would only cost time.
      log: onStatement ? [{ emit: 'event', level: 'query' }] : [],
    });
    const stopMaintenance = embedded && startMaintenance(pool, onError);
    if (onStatement) client.$on('query', ({ query, params }) => onStatement(query, params));
    const transactions = transactionQueue(connection);
    const runOptions = { onStatement, names };
    runDirectly(client, pool, runOptions);
    return {
      client,
      transaction: (work) =>
        transactions.run(() => client.$transaction((transaction) => work(transaction))),
      statementTransaction: (work) =>
        transactions.run(() => transactionOfStatements(pool, runOptions, work)),
      betweenTransactions: (work) => transactions.run(work),
      async checkWritable() {
        // Also "on" for a standby that has this address after a failover.
        const [setting] = await client.$queryRaw<{ isReadOnly: boolean }[]>`
          SELECT current_setting('transaction_read_only')::boolean AS "isReadOnly"`;
        if (setting?.isReadOnly !== false) throw new Error('the database is read-only');
      },
      async close() {
        await stopMaintenance?.();
        await client.$disconnect();
        await pool.end();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}
