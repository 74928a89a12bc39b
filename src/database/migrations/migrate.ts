import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, type PoolConfig } from 'pg';
import { applyMigrations, prismaDir } from './schema-engine.ts';

export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}

/** An arbitrary number that no other program on the server uses. */
const migrationLock = 7_026_410_151;

/**
 * Processes that start at the same time run one after another under an advisory lock; only the
 * first has something to do.
 * @param onApply called before migrations are applied; this takes seconds
 * @returns the names of the applied migrations
 * @throws {DatabaseStartError}
 */
export async function migrate(
  connection: PoolConfig,
  folder: string = prismaDir,
  onApply: () => void = () => {},
): Promise<readonly string[]> {
  const client = await connect(connection);
  try {
    if (connection.max === 1) {
      // No other process uses the embedded database, and all its connections share one session.
      if (await isCurrent(client, folder)) return [];
    } else {
      await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
      if (await isCurrent(client, folder)) return [];
      onApply();
      return await apply(connection, folder);
    }
  } finally {
    // Closing the session releases the lock.
    await client.end();
  }
  onApply();
  return apply(connection, folder);
}

export async function requireCurrent(
  connection: PoolConfig,
  folder: string = prismaDir,
): Promise<void> {
  const client = await connect(connection);
  try {
    if (await isCurrent(client, folder)) return;
  } finally {
    await client.end();
  }
  throw new DatabaseStartError('Migrations are pending. `npm start` applies them.');
}

async function connect(connection: PoolConfig): Promise<Client> {
  const client = new Client({ ...connection, lock_timeout: 120_000, statement_timeout: 0 });
  // A lost connection is also an 'error' event. Without a listener, it ends the process.
  client.on('error', () => {});
  await client.connect().catch((cause: NodeJS.ErrnoException) => {
    // A host with several addresses fails with an AggregateError without a message.
    const reason = cause.message || cause.code;
    throw new DatabaseStartError(`The database can't be reached: ${reason}`, { cause });
  });
  return client;
}

/** Avoids loading the engine (at least 100 ms) if no migration is pending. */
async function isCurrent(client: Client, folder: string): Promise<boolean> {
  const { rows } = await client.query(`SELECT to_regclass('_prisma_migrations') AS "table"`);
  if (rows[0]?.table === null) return false;
  const applied = await client.query<{ name: string }>(
    `SELECT "migration_name" AS "name" FROM "_prisma_migrations"
      WHERE "finished_at" IS NOT NULL AND "rolled_back_at" IS NULL`,
  );
  const names = new Set(applied.rows.map((row) => row.name));
  const entries = await readdir(join(folder, 'migrations'), { withFileTypes: true });
  return entries.every((entry) => !entry.isDirectory() || names.has(entry.name));
}

async function apply(connection: PoolConfig, folder: string): Promise<readonly string[]> {
  try {
    return await applyMigrations(connection, folder);
  } catch (error) {
    const cause = error as Error;
    // The message of the engine, followed by a trace that names the migration.
    const [reason = ''] = cause.message.split(/\n\s*0: /, 1);
    const [, name] = /migration_name="([^"]+)"/.exec(cause.message) ?? [];
    throw new DatabaseStartError(
      `The database can't be brought up to date${name ? ` by ${name}` : ''}: ${reason.trim()}`,
      { cause },
    );
  }
}
