import { Client, type PoolConfig } from 'pg';
import { StartError } from '../start/start-error.ts';

export class DatabaseStartError extends StartError {
  override readonly name = 'DatabaseStartError';
}

/** Milliseconds, 25 days. pg does not send 0, and timeouts of the role would apply. */
const longest = 2 ** 31 - 1;

/** For connections whose statements may take as long as they need. */
export const noTimeouts = {
  statement_timeout: longest,
  idle_in_transaction_session_timeout: longest,
  query_timeout: 0,
};

export interface StartConnection extends PoolConfig {
  /** The setting with the URL, for messages. */
  readonly variable?: 'DATABASE_URL' | 'DATABASE_DIRECT_URL';
  /** A pooler passes each transaction to another connection: nothing of a session is kept. */
  readonly isShared?: boolean;
}

/**
 * Opens a connection for the start, with long timeouts.
 * @throws {DatabaseStartError} also if the connection should not lead to a pooler, but does
 */
export async function connectAtStart(connection: StartConnection): Promise<Client> {
  const own = connection.isShared ? {} : { lock_timeout: 120_000, statement_timeout: longest };
  const client = new Client({ ...connection, ...own });
  // A lost connection is also an 'error' event. Without a listener, it ends the process.
  client.on('error', () => {});
  await client.connect().catch((cause: NodeJS.ErrnoException) => {
    // A host with several addresses fails with an AggregateError without a message.
    const reason = cause.message || cause.code || '';
    if (reason.includes('startup parameter')) throw poolerError(connection, reason, cause);
    throw new DatabaseStartError(`The database can't be reached: ${reason}`, { cause });
  });
  if (connection.max === 1 || connection.isShared) return client;
  try {
    await requireOwnSession(client, connection);
  } catch (error) {
    await client.end();
    throw error;
  }
  return client;
}

/** A pooler can accept settings and ignore them. */
async function requireOwnSession(client: Client, connection: StartConnection): Promise<void> {
  const { rows } = await client.query<{ source: string }>(
    `SELECT "source" FROM pg_settings WHERE "name" = 'lock_timeout'`,
  );
  if (['client', 'session'].includes(rows[0]?.source ?? '')) return;
  throw poolerError(connection, 'lock_timeout is ignored');
}

function poolerError(
  { variable = 'DATABASE_URL', isShared }: StartConnection,
  reason: string,
  cause?: Error,
): DatabaseStartError {
  const remedy = isShared
    ? 'Remove the parameters from DATABASE_URL.'
    : variable === 'DATABASE_DIRECT_URL'
      ? 'Set it to the URL of the PostgreSQL server itself.'
      : 'Set DATABASE_DIRECT_URL to the URL of the PostgreSQL server itself, and do not set\n' +
        'DATABASE_PREPARED_STATEMENTS or set it to off. See docs/operating/pooler.md.';
  return new DatabaseStartError(
    `${variable} leads to a connection pooler, which does not accept the settings of a connection: ${reason}.\n${remedy}`,
    { cause },
  );
}
