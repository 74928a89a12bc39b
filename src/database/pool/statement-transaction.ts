import type { Pool } from 'pg';
import { type RunOptions, runDirectly, type StatementClient } from './statements.ts';

/** A Prisma model was used in a transaction of statements. */
export class StatementsOnlyError extends Error {
  override readonly name = 'StatementsOnlyError';
}

function statementClient(): StatementClient {
  const get = (_target: object, name: string | symbol) => {
    throw new StatementsOnlyError(`${String(name)}: this transaction runs SQL statements only`);
  };
  // Pothos checks with `in` whether a model exists, and only then reads it.
  return new Proxy({}, { get, has: () => true });
}

/**
 * Runs `work` on one connection of the pool, and rolls back if it throws. On a PostgreSQL server,
 * timeouts limit each statement and the time between two statements.
 */
export async function transactionOfStatements<T>(
  pool: Pool,
  options: RunOptions,
  work: (client: StatementClient) => Promise<T>,
): Promise<T> {
  const connection = await pool.connect();
  let hasEnded = false;
  const run = (sql: string) => {
    options.onStatement?.(sql, '[]');
    return connection.query(sql);
  };
  const end = (sql: 'COMMIT' | 'ROLLBACK') => {
    hasEnded = true;
    return run(sql);
  };
  try {
    const client = statementClient();
    runDirectly(client, connection, { ...options, hasEnded: () => hasEnded });
    await run('BEGIN');
    const result = await work(client);
    const { command } = await end('COMMIT');
    // PostgreSQL answers COMMIT with ROLLBACK if a statement of the transaction has failed.
    if (command === 'ROLLBACK') throw new Error('the transaction was rolled back');
    connection.release();
    return result;
  } catch (error) {
    await end('ROLLBACK').then(
      () => connection.release(),
      // Releasing it with an error closes the connection, and so rolls back.
      (failure: Error) => connection.release(failure),
    );
    throw error;
  }
}
