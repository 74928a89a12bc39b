import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { connectAtStart, DatabaseStartError, type StartConnection } from '../start-connection.ts';
import { buildIndex } from './concurrent-index.ts';
import { applyMigrations, indexMigrations, markApplied, prismaDir } from './schema-engine.ts';

/** An arbitrary number that no other program on the server uses. */
const migrationLock = 7_026_410_151;

/** How often a process that waits for another one checks again. */
const waitMs = 1_000;

interface MigrateOptions {
  /** Called before a part that takes seconds or longer. */
  readonly onSlow?: (what: string) => void;
  /** How long to wait for the migrations of another process, in milliseconds. */
  readonly maxWaitMs?: number;
}

/**
 * Applies pending migrations. Of several processes that start at once, one applies them and the
 * others wait for an advisory lock. The lock belongs to the session, so the connection must not lead
 * through a pooler.
 * @returns the names of the applied migrations
 * @throws {DatabaseStartError}
 */
export async function migrate(
  connection: StartConnection,
  folder: string = prismaDir,
  { onSlow = () => {}, maxWaitMs = 120_000 }: MigrateOptions = {},
): Promise<readonly string[]> {
  // The build of an index takes as long as it needs.
  const client = await connectAtStart({ ...connection, query_timeout: 0 });
  try {
    if (connection.max === 1) {
      // No other process uses the embedded database, and all its connections share one session.
      if (await isCurrent(client, folder)) return [];
    } else {
      await lock(client, { onSlow, maxWaitMs });
      if (await isCurrent(client, folder)) return [];
      onSlow('applying migrations');
      return await applyAll({ connection, folder, client, onSlow });
    }
  } finally {
    // Closing the session releases the lock.
    await client.end();
  }
  onSlow('applying migrations');
  return applyInOneTransaction(connection, folder);
}

/**
 * Polls: a statement that waits for the lock would be an open transaction, for which the build of an
 * index waits.
 */
async function lock(
  client: Client,
  { onSlow, maxWaitMs }: Required<MigrateOptions>,
): Promise<void> {
  const deadline = performance.now() + maxWaitMs;
  for (let attempt = 0; ; attempt += 1) {
    const { rows } = await client.query<{ isLocked: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS "isLocked"',
      [migrationLock],
    );
    if (rows[0]?.isLocked) return;
    if (attempt === 0) onSlow('waiting for the migrations of another process');
    if (performance.now() >= deadline) {
      throw new DatabaseStartError(
        'Another process is still applying migrations. Start this one again later.',
      );
    }
    await delay(Math.min(waitMs, maxWaitMs));
  }
}

const migrateCommand = '`npm run migrate`';

/** @throws {DatabaseStartError} if migrations are pending */
export async function requireCurrent(
  connection: StartConnection,
  folder: string = prismaDir,
): Promise<void> {
  const client = await connectAtStart(connection);
  try {
    if (await isCurrent(client, folder)) return;
  } finally {
    await client.end();
  }
  throw new DatabaseStartError(`Migrations are pending. ${migrateCommand} applies them.`);
}

/**
 * Resolves when another process has applied all migrations.
 * @param onWait called once if there are pending ones
 */
export async function waitUntilCurrent(
  connection: StartConnection,
  onWait: (what: string) => void,
): Promise<void> {
  const client = await connectAtStart(connection);
  try {
    let pending = await pendingMigrations(client, prismaDir);
    if (pending.length > 0) {
      const last = pending.at(-1);
      onWait(`waiting for ${pending.length} migrations up to ${last}: run ${migrateCommand}`);
    }
    while (pending.length > 0) {
      await delay(waitMs);
      pending = await pendingMigrations(client, prismaDir);
    }
  } finally {
    await client.end();
  }
}

/** Avoids loading the engine (at least 100 ms) if no migration is pending. */
async function isCurrent(client: Client, folder: string): Promise<boolean> {
  return (await pendingMigrations(client, folder)).length === 0;
}

/**
 * The names in their order. Migrations of a later version do not count.
 * @throws {DatabaseStartError} if the database is new and can't store all characters. SQL_ASCII can:
 * a server that was installed without a locale has it.
 */
async function pendingMigrations(client: Client, folder: string): Promise<readonly string[]> {
  const entries = await readdir(join(folder, 'migrations'), { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const { rows } = await client.query<{ table: string | null; encoding: string }>(
    `SELECT to_regclass('_prisma_migrations') AS "table", current_setting('server_encoding') AS "encoding"`,
  );
  const [database] = rows;
  if (database?.table === null) {
    if (['UTF8', 'SQL_ASCII'].includes(database.encoding)) return names.toSorted();
    throw new DatabaseStartError(
      `The encoding of the database is ${database.encoding}, not UTF8.\n` +
        `Create it with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.`,
    );
  }
  const applied = await client.query<{ name: string }>(
    `SELECT "migration_name" AS "name" FROM "_prisma_migrations"
      WHERE "finished_at" IS NOT NULL AND "rolled_back_at" IS NULL`,
  );
  const appliedNames = new Set(applied.rows.map((row) => row.name));
  return names.filter((name) => !appliedNames.has(name)).toSorted();
}

interface Pending {
  readonly connection: StartConnection;
  readonly folder: string;
  /** Has the lock. If it is lost, so is the build of an index, which another process then repeats. */
  readonly client: Client;
  readonly onSlow: (what: string) => void;
}

/** The migrations before, between and after those of indexes run in one transaction each. */
async function applyAll({ connection, folder, client, onSlow }: Pending) {
  const applied: string[] = [];
  const pending = await pendingMigrations(client, folder);
  for (const { migration, index } of await indexMigrations(folder)) {
    if (!pending.includes(migration)) continue;
    applied.push(...(await applyInOneTransaction(connection, folder, migration)));
    onSlow(`building the index ${index.name}`);
    await buildIndex(client, index).catch((cause) => {
      throw migrationError(cause, migration, cause.message);
    });
    await markApplied(connection, folder, migration);
    applied.push(migration);
  }
  return [...applied, ...(await applyInOneTransaction(connection, folder))];
}

async function applyInOneTransaction(connection: StartConnection, folder: string, end?: string) {
  try {
    return await applyMigrations(connection, folder, end);
  } catch (error) {
    const cause = error as Error;
    // The message of the engine, followed by a trace that names the migration.
    const [reason = ''] = cause.message.split(/\n\s*0: /, 1);
    const [, name] = /migration_name="([^"]+)"/.exec(cause.message) ?? [];
    throw migrationError(cause, name, reason);
  }
}

const migrationError = (cause: Error, name: string | undefined, reason: string) =>
  new DatabaseStartError(
    `The database can't be brought up to date${name ? ` by ${name}` : ''}: ${reason.trim()}`,
    { cause },
  );
