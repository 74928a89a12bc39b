import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '../../generated/prisma/client.ts';
import { exactIntegers } from './exact-integers.ts';
import { FairPool, type FairPoolOptions } from './fair-pool.ts';
import type { StatementNames } from './statement-names.ts';
import { type OnStatement, type RunOptions, runDirectly } from './statements.ts';

interface ClientOptions {
  /** Undefined if no statements are prepared. */
  readonly names: StatementNames | undefined;
  /** For a transaction, in milliseconds. */
  readonly transactionOptions?: { readonly maxWait: number; readonly timeout: number };
  readonly onStatement: OnStatement | undefined;
  readonly onIdleError: (error: Error) => void;
}

export interface OpenClient {
  readonly client: PrismaClient;
  readonly pool: FairPool;
  readonly runOptions: RunOptions;
  close(): Promise<void>;
}

/** Prisma's client over a pool. Connections are opened when they are needed. */
export function openClient(
  connection: FairPoolOptions,
  { names, transactionOptions, onStatement, onIdleError }: ClientOptions,
): OpenClient {
  const pool = new FairPool(connection, names);
  // `$disconnect` removes the adapter's error listener. Without another one, a connection that is
  // lost while it closes would end the process.
  pool.on('error', onIdleError);
  const base = new PrismaClient({
    adapter: new PrismaPg(pool, { onConnectionError: onIdleError }),
    ...(transactionOptions ? { transactionOptions } : {}),
    // Without a listener, Prisma's query log would only cost time.
    log: onStatement ? [{ emit: 'event', level: 'query' }] : [],
  });
  if (onStatement) base.$on('query', ({ query, params }) => onStatement(query, params));
  const client = base.$extends(exactIntegers) as unknown as PrismaClient;
  const runOptions = { onStatement, names };
  runDirectly(client, pool, runOptions);
  return {
    client,
    pool,
    runOptions,
    async close() {
      await client.$disconnect();
      await pool.end();
    },
  };
}
