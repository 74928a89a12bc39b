import { Pool, type PoolClient, Query, type QueryResult } from 'pg';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { StatementNames } from './statement-names.ts';

export interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
  /**
   * The best plan depends on the values, for example on whether a word is rare. PostgreSQL could
   * replace the plans of a prepared statement by one for values of average frequency.
   */
  readonly isPlannedForValues?: boolean;
}

export type StatementRow = Readonly<Record<string, unknown>>;

export type RunStatement = (statement: Statement) => Promise<StatementRow[]>;

/** `parameters` are JSON. */
export type OnStatement = (sql: string, parameters: string) => void;

const resultTypeChanged = '0A000';

export interface RunOptions {
  readonly onStatement: OnStatement | undefined;
  /** Undefined to prepare none. */
  readonly names: StatementNames | undefined;
  /** Whether the transaction has ended: another one may already use its connection. */
  readonly hasEnded?: () => boolean;
}

export type StatementClient = object;

const runners = new WeakMap<object, RunStatement>();

/**
 * Makes statements of `client` run on the pool, or on a connection of it. Prisma's client converts
 * each row: reading a page takes about twice the processor time.
 */
export function runDirectly(
  client: StatementClient,
  connection: Pool | PoolClient,
  { onStatement, names, hasEnded = () => false }: RunOptions,
): void {
  const runStatement: RunStatement = async ({ sql: text, values, isPlannedForValues = false }) => {
    if (hasEnded()) throw new Error('the transaction has ended');
    onStatement?.(text, JSON.stringify(values));
    const name = isPlannedForValues ? undefined : names?.nameFor(text);
    const run = (as: string | undefined) => runOn(connection, text, values as unknown[], as);
    try {
      return await run(name);
    } catch (error) {
      if (!name || (error as { code?: unknown }).code !== resultTypeChanged) throw error;
      names?.forget(text);
      // In a transaction, all statements after the failed one fail too.
      if (!(connection instanceof Pool)) throw error;
      return await run(undefined);
    }
  };
  runners.set(client, connection instanceof Pool ? runStatement : inOrder(runStatement));
}

/** A connection runs one statement at a time, but fields of a selection are resolved together. */
function inOrder(runStatement: RunStatement): RunStatement {
  let last: Promise<unknown> = Promise.resolve();
  return (statement) => {
    const run = () => runStatement(statement);
    const result = last.then(run, run);
    last = result;
    return result;
  };
}

async function runOn(
  connection: Pool | PoolClient,
  text: string,
  values: unknown[],
  name: string | undefined,
): Promise<StatementRow[]> {
  if (!name) return (await connection.query<StatementRow>(text, values)).rows;
  if (!(connection instanceof Pool)) {
    return (await connection.query<StatementRow>({ text, values, name })).rows;
  }
  // pg copies an options object in a slow way, but not a Query. A connection does not return a promise
  // for a Query; the pool does.
  const query = Object.assign(new Query<StatementRow>(text, values), { name });
  return ((await connection.query(query)) as unknown as QueryResult<StatementRow>).rows;
}

export function runnerOf(client: StatementClient): RunStatement {
  const runner = runners.get(client);
  if (runner) return runner;
  const transaction = client as Prisma.TransactionClient;
  return ({ sql, values }) => transaction.$queryRawUnsafe<StatementRow[]>(sql, ...values);
}
