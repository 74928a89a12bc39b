import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, type PoolConfig } from 'pg';
import { applyMigrations, prismaDir } from './schema-engine.ts';

/** The database can't be reached or migrated; the message says why. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}

/** Any number that no other program on the same server uses for an advisory lock. */
const migrationLock = 7_026_410_151;

/**
 * Brings the database to the newest migration. Processes that start together take turns under an
 * advisory lock; the ones after the first find nothing to do.
 * @returns the names of the migrations that were applied.
 * @throws {DatabaseStartError}
 */
export async function migrate(
  connection: PoolConfig,
  folder: string = prismaDir,
): Promise<readonly string[]> {
  const client = await connect(connection);
  try {
    if (connection.max === 1) {
      // The embedded database is this process's own, and all its connections share one session.
      if (await isCurrent(client, folder)) return [];
    } else {
      await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
      if (await isCurrent(client, folder)) return [];
      return await apply(connection, folder);
    }
  } finally {
    // Closing the session gives the lock back.
    await client.end();
  }
  return apply(connection, folder);
}

/**
 * Changes nothing.
 * @throws {DatabaseStartError} when the database lacks a migration.
 */
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
  throw new DatabaseStartError('The database lacks migrations; they are applied by `npm start`.');
}

async function connect(connection: PoolConfig): Promise<Client> {
  const client = new Client({ ...connection, lock_timeout: 120_000, statement_timeout: 0 });
  // A lost connection is also an 'error' event, which ends the process when nobody listens.
  client.on('error', () => {});
  await client.connect().catch((cause: NodeJS.ErrnoException) => {
    // A host with several addresses fails with all their errors together, and without a message.
    const reason = cause.message || cause.code;
    throw new DatabaseStartError(`The database can't be reached: ${reason}`, { cause });
  });
  return client;
}

/** Spares start-up the engine (100 ms and more) when there is nothing to apply. */
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
    // The engine's words, then a trace of its own that names the migration.
    const [reason = ''] = cause.message.split(/\n\s*0: /, 1);
    const [, name] = /migration_name="([^"]+)"/.exec(cause.message) ?? [];
    throw new DatabaseStartError(
      `The database can't be brought up to date${name ? ` by ${name}` : ''}: ${reason.trim()}`,
      { cause },
    );
  }
}
