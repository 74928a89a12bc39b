import type { Client } from 'pg';
import { quoted } from '../query/table.ts';

/** An index that a migration builds while other processes write. */
export interface ConcurrentIndex {
  readonly name: string;
  readonly table: string;
  /** One statement, which PostgreSQL rejects in a transaction. */
  readonly script: string;
}

const concurrentScript =
  /^(?:--[^\n]*\n|\s)*CREATE (?:UNIQUE )?INDEX CONCURRENTLY "(?<name>\w+)"\s+ON "(?<table>\w+)"[^;]+;\s*$/;

/** Undefined unless the script of a migration is one such statement and nothing else. */
export function concurrentIndexOf(script: string): ConcurrentIndex | undefined {
  const { name, table } = concurrentScript.exec(script)?.groups ?? {};
  return name && table ? { name, table, script } : undefined;
}

/** For the embedded database, which no other process uses: there the index is built at once. */
export function withoutConcurrently(script: string): string {
  return concurrentIndexOf(script) ? script.replace('INDEX CONCURRENTLY', 'INDEX') : script;
}

/**
 * Waits for all transactions that began before, so the caller must not have one open, and a process
 * that waits for the caller must not do so in a statement. An attempt that failed or was killed
 * leaves an invalid index, which is replaced. A process that was killed may leave its statement
 * running, which completes the index: a valid one is kept.
 */
export async function buildIndex(client: Client, index: ConcurrentIndex): Promise<void> {
  // CREATE INDEX waits for older transactions: lock_timeout would end that wait too.
  await client.query('SET lock_timeout = 0');
  await dropInvalid(client, index);
  if ((await isValid(client, index)) === true) return;
  try {
    await client.query(index.script);
  } catch (error) {
    // An invalid index costs every write, and a unique one can reject them.
    await dropInvalid(client, index).catch(() => {});
    throw error;
  }
}

async function dropInvalid(client: Client, index: ConcurrentIndex): Promise<void> {
  if ((await isValid(client, index)) !== false) return;
  await client.query(`DROP INDEX CONCURRENTLY ${quoted(index.name)}`);
}

/** Undefined if the table has no such index. */
async function isValid(
  client: Client,
  { name, table }: ConcurrentIndex,
): Promise<boolean | undefined> {
  const { rows } = await client.query<{ isValid: boolean }>(
    `SELECT indisvalid AS "isValid" FROM pg_index
      WHERE indexrelid = to_regclass($1) AND indrelid = to_regclass($2)`,
    [quoted(name), quoted(table)],
  );
  return rows[0]?.isValid;
}
