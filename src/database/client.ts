import type { Config } from '../config.ts';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { imagesDirOf } from '../images/images-dir.ts';
import { FairQueue } from '../queues/fair-queue.ts';
import type { EmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { startMaintenance } from './embedded/maintenance.ts';
import { serveBackups } from './embedded/serve-backups.ts';
import { startEmbedded } from './embedded/start-embedded.ts';
import { type Listen, listenOn } from './listen.ts';
import { migrate, requireCurrent, waitUntilCurrent } from './migrations/migrate.ts';
import { type ServerConnections, serverConnections } from './pool/connections.ts';
import type { FairPoolOptions } from './pool/fair-pool.ts';
import { openClient } from './pool/open-client.ts';
import { reportMissingRoleSettings, requireSameDatabase } from './pool/pooled-start.ts';
import { StatementNames } from './pool/statement-names.ts';
import { transactionOfStatements } from './pool/statement-transaction.ts';
import { type OnStatement, runnerOf, type StatementClient } from './pool/statements.ts';
import { Replica } from './replica/replica.ts';

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
  /**
   * The client for exports and reports: that of the replica, if there is one and it has all that was
   * written before this call. Only queries may use it.
   */
  clientForLongReads(): Promise<DatabaseClient>;
  /** Undefined with the embedded database: no other process uses it. */
  readonly listen: Listen | undefined;
  checkWritable(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly onStatement?: OnStatement | undefined;
  /** Called with an error that no request gets, and with what has failed. */
  readonly onError?: (error: unknown, what: string) => void;
  /** Called before a part of the start that takes seconds. */
  readonly onSlowStart?: (what: string) => void;
  /** Called with what the operator should change. */
  readonly onWarning?: (what: string) => void;
  /**
   * What to do with pending migrations. `check`: throw. `wait`: wait until another process has
   * applied them; with the embedded database, throw. Default: `apply`.
   */
  readonly migrations?: 'apply' | 'check' | 'wait';
  /** The embedded database, if its start has begun already. */
  readonly embedded?: Promise<EmbeddedPostgres> | undefined;
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'> &
  Partial<
    Pick<
      Config,
      | 'preparedStatements'
      | 'databaseDirectUrl'
      | 'databaseReplicaUrl'
      | 'databasePoolSize'
      | 'storageUrl'
    >
  >;

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

interface Connections extends ServerConnections {
  readonly embedded: EmbeddedPostgres | undefined;
}

async function openConnections(
  config: DatabaseConfig,
  options: DatabaseOptions,
): Promise<Connections> {
  if (config.databaseUrl) return { ...serverConnections(config), embedded: undefined };
  const embedded = await (options.embedded ?? startEmbedded(config.dataDir, options));
  const { connection } = embedded;
  return { pool: connection, direct: connection, isPooled: false, embedded };
}

/** Applies pending migrations. @returns their names */
export async function migrateDatabase(config: DatabaseConfig): Promise<readonly string[]> {
  const { direct, embedded } = await openConnections(config, {});
  try {
    return await migrate(direct);
  } finally {
    await embedded?.stop();
  }
}

async function prepareSchema(
  { pool, direct, isPooled, embedded }: Connections,
  { migrations = 'apply', onSlowStart = () => {}, onWarning = () => {} }: DatabaseOptions,
): Promise<void> {
  if (isPooled) await requireSameDatabase(pool, direct);
  if (migrations === 'apply') {
    await migrate(direct, undefined, { onSlow: onSlowStart });
  } else if (migrations === 'wait' && !embedded) {
    await waitUntilCurrent(pool, onSlowStart);
  } else {
    await requireCurrent(pool);
  }
  if (isPooled) await reportMissingRoleSettings(pool, onWarning);
}

export async function openDatabase(
  config: DatabaseConfig,
  options: DatabaseOptions = {},
): Promise<Database> {
  const connections = await openConnections(config, options);
  const { pool: connection, direct, embedded } = connections;
  try {
    await prepareSchema(connections, options);
    const { preparedStatements = true, databaseReplicaUrl } = config;
    const { onStatement, onError = () => {} } = options;
    const opened = openClient(connection, {
      names: preparedStatements ? new StatementNames() : undefined,
      // Transactions queue for the one connection of the embedded database, so they wait longer.
      transactionOptions: embedded
        ? { maxWait: 15_000, timeout: 20_000 }
        : { maxWait: 5_000, timeout: 15_000 },
      onStatement,
      onIdleError: (error) => onError(error, 'a database connection was lost'),
    });
    const { client, pool, runOptions } = opened;
    const replica = databaseReplicaUrl
      ? new Replica({ url: databaseReplicaUrl, preparedStatements, onStatement, onError })
      : undefined;
    const stopMaintenance = embedded && startMaintenance(pool, onError);
    const { dataDir, storageUrl } = config;
    const stopBackups =
      embedded && storageUrl !== undefined
        ? await serveBackups({ pool, dataDir, imagesDir: imagesDirOf(storageUrl), onError })
        : undefined;
    const transactions = transactionQueue(connection);
    return {
      client,
      transaction: (work) =>
        transactions.run(() => client.$transaction((transaction) => work(transaction))),
      statementTransaction: (work) =>
        transactions.run(() => transactionOfStatements(pool, runOptions, work)),
      betweenTransactions: (work) => transactions.run(work),
      clientForLongReads: async () => (await replica?.clientFor(runnerOf(client))) ?? client,
      listen: embedded ? undefined : listenOn(direct),
      async checkWritable() {
        // Fails on a standby, and then closes the connection: after a failover, a new one may lead to
        // another server. Locks nothing.
        await client.$queryRaw`SELECT 1 FROM "installation" WHERE false FOR UPDATE`;
      },
      async close() {
        await stopBackups?.();
        await stopMaintenance?.();
        await Promise.all([opened.close(), replica?.close()]);
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}
