import type { Pool, PoolClient } from 'pg';
import type { Prisma } from '../generated/prisma/client.ts';

/** An SQL statement with its parameters. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** A row of a statement's result: values by column name. */
export type StatementRow = Readonly<Record<string, unknown>>;

/** Runs a statement. */
export type RunStatement = (statement: Statement) => Promise<StatementRow[]>;

/** Called for a statement, with its parameters as JSON. */
export type OnStatement = (sql: string, parameters: string) => void;

const runners = new WeakMap<object, RunStatement>();

/**
 * Makes statements of `client` run directly on the pool, or on a connection of it. Through Prisma's
 * client, which converts each row, reading a page takes about twice the processor time.
 */
export function runDirectly(
  client: object,
  connection: Pool | PoolClient,
  onStatement: OnStatement | undefined,
): void {
  runners.set(client, async ({ sql, values }) => {
    onStatement?.(sql, JSON.stringify(values));
    const { rows } = await connection.query<StatementRow>(sql, values as unknown[]);
    return rows;
  });
}

/** How the client runs statements. The client of a transaction runs them in the transaction. */
export function runnerOf(client: object): RunStatement {
  const runner = runners.get(client);
  if (runner) return runner;
  const transaction = client as Prisma.TransactionClient;
  return ({ sql, values }) => transaction.$queryRawUnsafe<StatementRow[]>(sql, ...values);
}
