import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { connectAtStart, DatabaseStartError, type StartConnection } from '../start-connection.ts';
import { applyMigrations, prismaDir } from './schema-engine.ts';

/** An arbitrary number that no other program on the server uses. */
const migrationLock = 7_026_410_151;

/** How often a server that waits looks for applied migrations. */
const waitMs = 1_000;

/**
 * Applies pending migrations. Of several processes that start at once, one applies them and the
 * others wait for an advisory lock. The lock belongs to the session, so the connection must not lead
 * through a pooler.
 * @param onApply called before migrations are applied; this takes seconds
 * @returns the names of the applied migrations
 * @throws {DatabaseStartError}
 */
export async function migrate(
  connection: StartConnection,
  folder: string = prismaDir,
  onApply: () => void = () => {},
): Promise<readonly string[]> {
  const client = await connectAtStart(connection);
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

const migrateCommand = '`npm run migrate`';
const pendingMessage = `Migrations are pending. ${migrateCommand} applies them.`;

/** @throws {DatabaseStartError} with the message if migrations are pending */
export async function requireCurrent(
  connection: StartConnection,
  folder: string = prismaDir,
  message: string = pendingMessage,
): Promise<void> {
  const client = await connectAtStart(connection);
  try {
    if (await isCurrent(client, folder)) return;
  } finally {
    await client.end();
  }
  throw new DatabaseStartError(message);
}

/**
 * Resolves when another process has applied all migrations.
 * @param onWait called once if there are pending ones
 */
export async function waitUntilCurrent(
  connection: StartConnection,
  onWait: (what: string) => void,
  folder: string = prismaDir,
): Promise<void> {
  const client = await connectAtStart(connection);
  try {
    let pending = await pendingMigrations(client, folder);
    if (pending.length > 0) {
      const last = pending.at(-1);
      onWait(`waiting for ${pending.length} migrations up to ${last}: run ${migrateCommand}`);
    }
    while (pending.length > 0) {
      await delay(waitMs);
      pending = await pendingMigrations(client, folder);
    }
  } finally {
    await client.end();
  }
}

/** Avoids loading the engine (at least 100 ms) if no migration is pending. */
async function isCurrent(client: Client, folder: string): Promise<boolean> {
  return (await pendingMigrations(client, folder)).length === 0;
}

/** The names in their order. Migrations of a later version do not count. */
async function pendingMigrations(client: Client, folder: string): Promise<readonly string[]> {
  const entries = await readdir(join(folder, 'migrations'), { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const { rows } = await client.query(`SELECT to_regclass('_prisma_migrations') AS "table"`);
  if (rows[0]?.table === null) return names.toSorted();
  const applied = await client.query<{ name: string }>(
    `SELECT "migration_name" AS "name" FROM "_prisma_migrations"
      WHERE "finished_at" IS NOT NULL AND "rolled_back_at" IS NULL`,
  );
  const appliedNames = new Set(applied.rows.map((row) => row.name));
  return names.filter((name) => !appliedNames.has(name)).toSorted();
}

async function apply(connection: StartConnection, folder: string): Promise<readonly string[]> {
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
