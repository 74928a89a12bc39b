import { PrismaPg } from '@prisma/adapter-pg';
import { Pool, type PoolConfig } from 'pg';
import type { Config } from '../config.ts';
import { type Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { migrate, requireCurrent } from './migrate.ts';
import { PooledClient } from './pooled-client.ts';
import { StatementNames } from './statement-names.ts';
import { transactionOfStatements } from './statement-transaction.ts';
import { type OnStatement, runDirectly } from './statements.ts';

/**
 * The database client of resolvers, bound to the current transaction if there is one. It can't open
 * a transaction: the executor opens one for each root mutation field.
 */
export type DatabaseClient = Omit<
  Prisma.TransactionClient,
  '$queryRawUnsafe' | '$executeRawUnsafe'
>;

/** An open, migrated database. */
export interface Database {
  readonly client: PrismaClient;
  /** Runs `work` in a transaction, which is rolled back if it throws. */
  transaction<T>(work: (client: DatabaseClient) => Promise<T>): Promise<T>;
  /**
   * Like `transaction`, but its client runs SQL statements only, by `runnerOf` and `page/`. It takes
   * a fraction of the processor time of Prisma's transactions.
   */
  statementTransaction<T>(work: (client: DatabaseClient) => Promise<T>): Promise<T>;
  /** Rejects if the database is unavailable or read-only. */
  checkWritable(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Called for every statement, with its parameters as JSON. Tests count statements. */
  readonly onStatement?: OnStatement | undefined;
  /** Called when an idle connection fails. */
  readonly onIdleError?: (error: Error) => void;
  /** `check` changes nothing and throws if migrations are pending. */
  readonly migrations?: 'apply' | 'check';
}

/** Times in milliseconds. A query that waits too long for a connection fails (503). */
const serverPool: PoolConfig = {
  max: 10,
  // A connection keeps the plans of prepared statements until it ends.
  maxUses: 10_000,
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  statement_timeout: 15_000,
  // Longer than every timeout of the server: it applies if the server does not respond at all.
  query_timeout: 20_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 20_000,
};

/** Opens the configured database, by default the embedded one, and migrates it. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'preparedStatements'>>,
  options: DatabaseOptions = {},
): Promise<Database> {
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres(config.dataDir);
  const connection: PoolConfig = embedded?.connection ?? {
    connectionString: config.databaseUrl,
    ...serverPool,
  };
  try {
    if (options.migrations === 'check') await requireCurrent(connection);
    else await migrate(connection);
    const { preparedStatements = true } = config;
    const names = !embedded && preparedStatements ? new StatementNames() : undefined;
    const pool = new Pool({ ...connection, Client: PooledClient });
    const onIdleError = options.onIdleError ?? (() => {});
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
      log: options.onStatement ? [{ emit: 'event', level: 'query' }] : [],
    });
    const { onStatement } = options;
    if (onStatement) client.$on('query', ({ query, params }) => onStatement(query, params));
    const runOptions = { onStatement, names };
    runDirectly(client, pool, runOptions);
    return {
      client,
      transaction: (work) => client.$transaction((transaction) => work(transaction)),
      statementTransaction: (work) =>
        transactionOfStatements(pool, runOptions, (statements) =>
          work(statements as DatabaseClient),
        ),
      async checkWritable() {
        // Also "on" for a standby that has this address after a failover.
        const [setting] = await client.$queryRaw<{ isReadOnly: boolean }[]>`
          SELECT current_setting('transaction_read_only')::boolean AS "isReadOnly"`;
        if (setting?.isReadOnly !== false) throw new Error('the database is read-only');
      },
      async close() {
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
