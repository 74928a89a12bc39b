import { PrismaPg } from '@prisma/adapter-pg';
import { Pool, type PoolConfig } from 'pg';
import type { Config } from '../config.ts';
import { type Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { migrate, requireCurrent } from './migrate.ts';
import { PooledClient } from './pooled-client.ts';

/**
 * What resolvers see of the database: the models, bound to the transaction under way if there is
 * one. It can't open a transaction; the executor does that, one for each root mutation field.
 */
export type DatabaseClient = Omit<
  Prisma.TransactionClient,
  '$queryRawUnsafe' | '$executeRawUnsafe'
>;

/** An open, migrated database. */
export interface Database {
  readonly client: PrismaClient;
  /** Runs `work` in one transaction, rolled back when it throws. */
  transaction<T>(work: (client: DatabaseClient) => Promise<T>): Promise<T>;
  /** Rejects unless the database answers and accepts writes. */
  checkWritable(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Told of every statement; tests count them. */
  readonly onStatement?: ((sql: string) => void) | undefined;
  /** A connection that failed while nobody used it. */
  readonly onIdleError?: (error: Error) => void;
  /** `check` changes nothing and rejects a database that lacks migrations. */
  readonly migrations?: 'apply' | 'check';
}

/** Times in milliseconds. A waiting client gives up (503) rather than queue for ever. */
const serverPool: PoolConfig = {
  max: 10,
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  statement_timeout: 15_000,
  // Longer than every timeout of the server: it applies when the server does not answer at all.
  query_timeout: 20_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 20_000,
};

/** Opens the database of the configuration, the embedded one by default, and migrates it. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
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
    const pool = new Pool({ ...connection, Client: PooledClient });
    const onIdleError = options.onIdleError ?? (() => {});
    // The adapter stops to listen at `$disconnect`; a connection that is lost while it closes would
    // then end the process.
    pool.on('error', onIdleError);
    const client = new PrismaClient({
      adapter: new PrismaPg(pool, { onConnectionError: onIdleError }),
      // The one embedded connection makes transactions queue, so they may wait longer for it.
      transactionOptions: embedded
        ? { maxWait: 15_000, timeout: 20_000 }
        : { maxWait: 5_000, timeout: 15_000 },
      log: [{ emit: 'event', level: 'query' }],
    });
    const { onStatement } = options;
    if (onStatement) client.$on('query', (event) => onStatement(event.query));
    return {
      client,
      transaction: (work) => client.$transaction((transaction) => work(transaction)),
      async checkWritable() {
        // Also "on" for a standby, which a failover may have left behind this address.
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
