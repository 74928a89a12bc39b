/** folio over a database of its own on a PostgreSQL server, which is dropped afterwards. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type App, createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import type { Database } from '../../src/database/client.ts';
import type { OnStatement } from '../../src/database/pool/statements.ts';
import { createLogger } from '../../src/http/logger.ts';
import { benchSecret } from './data/seed.ts';

export interface Scratch {
  readonly url: string;
  readonly app: App;
  readonly database: Database;
  /** Called for each statement of the app, with its parameters as JSON. */
  readonly listeners: Set<OnStatement>;
  /** A statement that can't run in a transaction or may take long. */
  run(statement: string): Promise<void>;
  remove(): Promise<void>;
}

export async function openScratch(
  server: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Scratch> {
  const name = `folio_bench_${randomUUID().replaceAll('-', '')}`;
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  await runOn(server, `CREATE DATABASE "${name}"`);
  const dataDir = mkdtempSync(join(tmpdir(), 'folio-bench-'));
  const drop = async () => {
    await runOn(server, `DROP DATABASE "${name}" WITH (FORCE)`);
    rmSync(dataDir, { recursive: true, force: true });
  };
  const config = readConfig({
    DATABASE_URL: url,
    // An image storage belongs to one database.
    DATA_DIR: dataDir,
    FOLIO_SECRET: benchSecret,
    LOG_LEVEL: 'error',
    RATE_LIMIT_V1: 'off',
    RATE_LIMIT_GRAPHQL: 'off',
    RATE_LIMIT_WEB: 'off',
    ...settings,
  });
  let database: Database | undefined;
  const listeners = new Set<OnStatement>();
  try {
    const app = await createApp(config, {
      log: createLogger(config),
      // A measurement is not disturbed, and can run the tasks itself.
      backgroundTasks: false,
      onStatement: (sql, parameters) => {
        for (const listen of listeners) listen(sql, parameters);
      },
      onOpen: (opened) => {
        database = opened;
      },
    });
    await app.server.ready();
    return {
      url,
      app,
      database: database as Database,
      listeners,
      run: (statement) => runOn(url, statement),
      async remove() {
        await app.close();
        await drop();
      },
    };
  } catch (error) {
    await drop();
    throw error;
  }
}

/** Runs one statement on a connection of its own. */
export async function runOn(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
