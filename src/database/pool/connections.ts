import type { ClientBase } from 'pg';
import type { Config } from '../../config.ts';
import type { StartConnection } from '../start-connection.ts';
import type { FairPoolOptions } from './fair-pool.ts';

type DatabaseConfig = Pick<Config, 'databaseUrl'> &
  Partial<Pick<Config, 'databaseDirectUrl' | 'databasePoolSize'>>;

/**
 * Prisma writes and reads times without an offset, and pg parses only ISO dates. These are
 * statements, because `options` in the URL replaces the options of a connection. PgBouncer keeps
 * both settings for each client.
 */
const formats = `SET "TimeZone" = 'UTC'; SET "DateStyle" = 'ISO'`;

/** In milliseconds. A query that waits too long for a connection fails (503). */
const poolOptions = {
  onConnect: (client: ClientBase) => client.query(formats),
  max: 10,
  // A connection keeps the plans of prepared statements until it ends.
  maxUses: 10_000,
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  // Longer than every timeout of the server: it applies if the server does not respond at all.
  query_timeout: 20_000,
};

const timeouts = { lock_timeout: 5_000, idle_in_transaction_session_timeout: 20_000 };

/** Only writes of thousands of rows in one transaction take longer on a busy machine. */
const statementTimeout = { outside: 5_000, inTransactions: 15_000 };

/** A statement uses one processor. With PostgreSQL's default, two statements can use six. */
const oneProcessor = { max_parallel_workers_per_gather: 0 };

/** Sent when a connection opens. A pooler does not pass them on. */
const startupParameters = {
  ...timeouts,
  statement_timeout: statementTimeout.outside,
  options: '-c max_parallel_workers_per_gather=0',
};

/** The settings that the role of PostgreSQL needs behind a pooler, for statements outside of transactions. */
export const roleSettings: Readonly<Record<string, number>> = {
  statement_timeout: statementTimeout.outside,
  ...timeouts,
  ...oneProcessor,
};

/** For long reads from a standby of the server, which never run in a transaction. */
export const replicaConnection = (url: string): FairPoolOptions => ({
  ...poolOptions,
  ...startupParameters,
  name: 'replica_connections',
  connectionString: url,
  max: 4,
  query_timeout: 8_000,
  options: `${startupParameters.options} -c default_transaction_read_only=on`,
});

export interface ServerConnections {
  readonly pool: FairPoolOptions & StartConnection;
  /** For migrations and locks of a session. */
  readonly direct: FairPoolOptions & StartConnection;
  readonly isPooled: boolean;
}

/** The connections to a PostgreSQL server. */
export function serverConnections({
  databaseUrl,
  databaseDirectUrl,
  databasePoolSize: max = poolOptions.max,
}: DatabaseConfig): ServerConnections {
  const common = { ...poolOptions, max };
  const own = {
    ...common,
    ...startupParameters,
    transactionSettings: { statement_timeout: statementTimeout.inTransactions },
  };
  if (!databaseDirectUrl) {
    const pool = { ...own, connectionString: databaseUrl, variable: 'DATABASE_URL' } as const;
    return { pool, direct: pool, isPooled: false };
  }
  const transactionSettings = {
    ...timeouts,
    ...oneProcessor,
    statement_timeout: statementTimeout.inTransactions,
  };
  return {
    pool: {
      ...common,
      connectionString: databaseUrl,
      variable: 'DATABASE_URL',
      transactionSettings,
      isShared: true,
    },
    direct: { ...own, connectionString: databaseDirectUrl, variable: 'DATABASE_DIRECT_URL' },
    isPooled: true,
  };
}
