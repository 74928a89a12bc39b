import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import type { MigrationList, SchemaEngine, SchemaFilter } from '@prisma/schema-engine-wasm';
import { Pool, type PoolClient, type PoolConfig, type QueryArrayResult } from 'pg';
import { noTimeouts } from '../start-connection.ts';
import {
  type ConcurrentIndex,
  concurrentIndexOf,
  withoutConcurrently,
} from './concurrent-index.ts';

export const prismaDir = fileURLToPath(new URL('../../../prisma', import.meta.url));

const everything: SchemaFilter = { externalTables: [], externalEnums: [] };

/** Node's types do not have WebAssembly. */
declare const WebAssembly: {
  instantiate(
    bytes: Uint8Array,
    imports: Record<string, unknown>,
  ): Promise<{ instance: { exports: Record<string, unknown> } }>;
};

let loading: Promise<typeof SchemaEngine> | undefined;

function loadEngine(): Promise<typeof SchemaEngine> {
  loading ??= (async () => {
    const bindings = await import('@prisma/schema-engine-wasm/schema_engine_bg');
    const entry = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm');
    const bytes = await readFile(join(entry, '..', 'schema_engine_bg.wasm'));
    // The engine reports a panic to this global before it traps.
    Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: onPanic } });
    const { instance } = await WebAssembly.instantiate(bytes, {
      './schema_engine_bg.js': bindings,
    });
    bindings.__wbg_set_wasm(instance.exports);
    (instance.exports.__wbindgen_start as () => void)();
    return bindings.SchemaEngine;
  })();
  return loading;
}

/**
 * Runs Prisma's schema engine as WebAssembly, over the same driver adapter that queries use. The
 * native engine would have to be downloaded (ADR 3).
 */
async function withSchemaEngine<T>(
  connection: PoolConfig,
  folder: string,
  work: (engine: SchemaEngine, client: PoolClient) => Promise<T>,
): Promise<T> {
  // A migration may take as long as it needs.
  const pool = new Pool({ ...connection, ...noTimeouts });
  const client = await pool.connect();
  // A lost connection fails the current statement. Without a listener, it would end the process.
  pool.on('error', () => {});
  client.on('error', () => {});
  try {
    const engine = await (await loadEngine()).new(
      { datamodels: (await readSchema(folder)).map(({ path, content }) => [path, content]) },
      () => {},
      bindMigrationAwareSqlAdapterFactory(new CatalogueAdapter(pool, client)),
    );
    return await work(engine, client);
  } finally {
    client.release();
    await pool.end();
  }
}

const charOid = 18;
const textOid = 25;

/**
 * The driver adapter rejects `"char"`, a type of the system catalogs that the engine needs: here it
 * is declared as a character. The adapter also splits scripts at every semicolon, even in strings
 * and functions: here they are sent as a whole.
 */
class CatalogueAdapter extends PrismaPg {
  readonly #charColumns: Set<string>;

  /** All statements use the one client, so that its transaction includes everything. */
  constructor(pool: Pool, client: PoolClient) {
    const charColumns = new Set<string>();
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<QueryArrayResult>;
    pool.query = (async (...args: unknown[]) => {
      const result = await query(...args);
      for (const field of result.fields ?? []) {
        if (field.dataTypeID !== charOid) continue;
        field.dataTypeID = textOid;
        charColumns.add(field.name);
      }
      return result;
    }) as typeof pool.query;
    super(pool);
    this.#charColumns = charColumns;
  }

  override async connect(): ReturnType<PrismaPg['connect']> {
    const adapter = await super.connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (query) => {
      const result = await queryRaw(query);
      const isChar = (index: number) => this.#charColumns.has(result.columnNames[index] ?? '');
      const columnTypes = result.columnTypes.map((type, index) =>
        isChar(index) ? ColumnTypeEnum.Character : type,
      );
      return { ...result, columnTypes };
    };
    adapter.executeScript = async (script) => {
      // Without arguments, `pg` sends a script of several statements as one.
      const run = (sql: string) => adapter.executeRaw({ sql, args: [], argTypes: [] });
      // The engine records an error. An aborted transaction would reject that.
      await run('SAVEPOINT "script"');
      try {
        await run(withoutConcurrently(script));
      } catch (error) {
        await run('ROLLBACK TO SAVEPOINT "script"');
        throw error;
      }
    };
    return adapter;
  }
}

/** The error that the engine throws after a panic has no details. */
function onPanic(message: string): void {
  process.stderr.write(`schema engine: ${message}\n`);
}

async function readSchema(folder: string): Promise<{ path: string; content: string }[]> {
  const path = join(folder, 'schema.prisma');
  return [{ path, content: await readFile(path, 'utf8') }];
}

/** @param end only migrations before this name */
async function readMigrations(folder: string, end?: string): Promise<MigrationList> {
  const migrationsDir = join(folder, 'migrations');
  const entries = await readdir(migrationsDir, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory() && (end === undefined || entry.name < end))
    .map((entry) => entry.name);
  return {
    baseDir: migrationsDir,
    lockfile: {
      path: 'migration_lock.toml',
      content: await readFile(join(migrationsDir, 'migration_lock.toml'), 'utf8'),
    },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(
      names.sort().map(async (name) => ({
        path: name,
        migrationFile: {
          path: 'migration.sql',
          content: {
            tag: 'ok' as const,
            value: await readFile(join(migrationsDir, name, 'migration.sql'), 'utf8'),
          },
        },
      })),
    ),
  };
}

/** The migrations that build an index concurrently, in their order. */
export async function indexMigrations(
  folder: string,
): Promise<readonly { readonly migration: string; readonly index: ConcurrentIndex }[]> {
  const { migrationDirectories } = await readMigrations(folder);
  return migrationDirectories.flatMap(({ path, migrationFile: { content } }) => {
    const index = content.tag === 'ok' ? concurrentIndexOf(content.value) : undefined;
    return index ? [{ migration: path, index }] : [];
  });
}

/**
 * Runs in one transaction: an error or a kill leaves nothing behind, not even the record of a
 * failed migration, which would block the next attempt.
 * @param end only migrations before this name
 * @returns the names of the applied migrations
 */
export function applyMigrations(
  connection: PoolConfig,
  folder: string = prismaDir,
  end?: string,
): Promise<readonly string[]> {
  return withSchemaEngine(connection, folder, async (engine, client) => {
    const migrationsList = await readMigrations(folder, end);
    await client.query('BEGIN');
    try {
      const applied = await engine.applyMigrations({ migrationsList, filters: everything });
      await client.query('COMMIT');
      return applied.appliedMigrationNames;
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    }
  });
}

/** As `prisma migrate resolve --applied` does. */
export async function markApplied(
  connection: PoolConfig,
  folder: string,
  migrationName: string,
): Promise<void> {
  await withSchemaEngine(connection, folder, async (engine) => {
    const migrationsList = await readMigrations(folder);
    await engine.markMigrationApplied({ migrationName, migrationsList });
  });
}

/** Returns the SQL from a migrated database to `schema.prisma`; empty if they are equal. */
export function pendingChanges(
  connection: PoolConfig,
  folder: string = prismaDir,
): Promise<string> {
  return withSchemaEngine(connection, folder, async (engine) => {
    const files = await readSchema(folder);
    const { stdout } = await engine.diff({
      from: { tag: 'schemaDatasource', files, configDir: folder },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: null,
      filters: everything,
    });
    return stdout?.includes('This is an empty migration') ? '' : (stdout ?? '');
  });
}
