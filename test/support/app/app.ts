import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type App, type AppOptions, createApp } from '../../../src/app.ts';
import { type Config, readConfig } from '../../../src/config.ts';
import { type Database, openDatabase } from '../../../src/database/client.ts';
import type { OnStatement } from '../../../src/database/pool/statements.ts';
import { createLogger } from '../../../src/http/logger.ts';
import {
  createTestDatabase,
  deleteAllRows,
  type TestDatabase,
  truncateAllTables,
} from '../database/database.ts';
import { databaseSettings } from '../database/through-pooler.ts';
import { newFolder } from '../disk/new-folder.ts';

export const baseUrl = 'http://folio.test';
const secret = 'a secret for tests only, of sufficient length';

/** The configuration of a test: the variables given, over a database of its own. */
export function testConfig(
  database: Pick<TestDatabase, 'databaseUrl' | 'dataDir'>,
  env: Record<string, string> = {},
): Config {
  return readConfig({
    BASE_URL: baseUrl,
    FOLIO_SECRET: secret,
    LOG_LEVEL: 'silent',
    // Tests compare log lines, and on a busy machine any operation can be slow.
    SLOW_OPERATION_MS: 'off',
    // Tests send more than any caller may; those about the limits set their own.
    RATE_LIMIT_V1: 'off',
    RATE_LIMIT_FINANCE: 'off',
    RATE_LIMIT_GRAPHQL: 'off',
    RATE_LIMIT_WEB: 'off',
    RATE_LIMIT_AUTH: 'off',
    DATA_DIR: database.dataDir,
    ...(database.databaseUrl ? databaseSettings(database.databaseUrl) : {}),
    ...env,
  });
}

/** The app of a test file, its log lines and the SQL statements that it has run. */
export interface TestApp {
  readonly app: App;
  readonly config: Config;
  readonly database: Database;
  readonly logLines: string[];
  readonly statements: string[];
  /** Called for each statement of the app, with its parameters as JSON. */
  readonly statementListeners: Set<OnStatement>;
  /** The time of the app's clock; undefined for the system time. Each test's change is undone after it. */
  now: Date | undefined;
}

type Environment = Record<string, string>;

/** A TestApp before its app has started. */
function newTestApp() {
  const empty = { logLines: [], statements: [], statementListeners: new Set(), now: undefined };
  return empty as unknown as {
    -readonly [K in keyof TestApp]: TestApp[K];
  };
}

/** The test file that runs at present; the files of a worker run one after another. */
let current: TestApp | undefined;
/** The database of this worker, migrated and empty at first. */
let workerDatabase: Promise<Database> | undefined;
let workerApp: Promise<StartedApp> | undefined;

interface StartedApp extends Pick<TestApp, 'app' | 'config' | 'database'> {
  /** Closes the app and deletes its data. */
  stop(): Promise<void>;
}

async function openWorkerDatabase(): Promise<Database> {
  const { databaseUrl, dataDir } = await createTestDatabase();
  const onStatement: OnStatement = (sql, parameters) => {
    // A signal is sent after a commit, while the next request may run.
    if (sql.includes('pg_notify')) return;
    current?.statements.push(sql);
    for (const listen of current?.statementListeners ?? []) listen(sql, parameters);
  };
  const {
    databaseUrl: url,
    databaseDirectUrl,
    preparedStatements,
  } = testConfig({ databaseUrl, dataDir });
  const database = await openDatabase(
    { databaseUrl: url, databaseDirectUrl, preparedStatements, dataDir },
    { onStatement },
  );
  await useLargeIds(database);
  return database;
}

/** Ids of new finance records do not fit in 32 bits, and differ for each type. */
async function useLargeIds({ client }: Database): Promise<void> {
  for (const [index, table] of ['categories', 'accounts', 'entries', 'finance_keys'].entries()) {
    await client.$executeRawUnsafe(
      `ALTER SEQUENCE "${table}_id_seq" RESTART ${2 ** 32 * (index + 1)}`,
    );
  }
}

/** The options of every app: it logs to the TestApp of the test file. */
function startOptions(config: Config): AppOptions {
  const write = (line: string) => void current?.logLines.push(line);
  return {
    log: createLogger(config, { write }),
    clock: () => current?.now ?? new Date(),
    // A minute after the start, another file runs, on the same database and with its own clock.
    backgroundTasks: false,
  };
}

/** Starts an app over the worker's database; its images are in a folder of its own. */
async function startOnWorkerDatabase(
  env: Environment,
  more: Partial<AppOptions> = {},
): Promise<StartedApp> {
  workerDatabase ??= openWorkerDatabase();
  const database = await workerDatabase;
  const dataDir = newFolder();
  const config = testConfig({ databaseUrl: undefined, dataDir }, { LOG_LEVEL: 'debug', ...env });
  const app = await createApp(config, { ...startOptions(config), database, ...more });
  await app.server.ready();
  return {
    app,
    config,
    database,
    async stop() {
      await app.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts an app before the file's tests; `stop` is called after them. */
function useStarted(
  start: () => Promise<StartedApp>,
  stop: (started: StartedApp) => Promise<void>,
): TestApp {
  const test = newTestApp();
  let started: StartedApp | undefined;
  beforeAll(async () => {
    current = test;
    started = await start();
    const { app, config, database } = started;
    Object.assign(test, { app, config, database });
  });
  afterAll(async () => {
    if (started) await stop(started);
    current = undefined;
  });
  // A test may set the clock.
  let { now } = test;
  beforeEach(() => {
    now = test.now;
  });
  afterEach(() => {
    test.now = now;
  });
  return test;
}

/**
 * The app of this worker, which the first file that needs it starts. Its database holds the records
 * of earlier files: a test creates its own users and reads their records only.
 */
export function useApp(): TestApp {
  const start = () => {
    workerApp ??= startOnWorkerDatabase({});
    return workerApp;
  };
  return useStarted(start, async () => {});
}

/**
 * Starts an app with settings of its own before the file's tests, and closes it after them. It uses
 * the worker's database, which is emptied first: a test may count the rows of all users.
 */
export function usePrivateApp(
  env: Environment | (() => Promise<Environment>) = {},
  more: Partial<AppOptions> = {},
): TestApp {
  const start = async () => {
    workerDatabase ??= openWorkerDatabase();
    await deleteAllRows(await workerDatabase);
    return startOnWorkerDatabase(typeof env === 'function' ? await env() : env, more);
  };
  return useStarted(start, ({ stop }) => stop());
}

/** As usePrivateApp, for tests of plans: the sizes of the tables do not depend on earlier files. */
export function useAppForPlans(): TestApp {
  const start = async () => {
    workerDatabase ??= openWorkerDatabase();
    await truncateAllTables(await workerDatabase);
    return startOnWorkerDatabase({});
  };
  return useStarted(start, ({ stop }) => stop());
}

/**
 * Creates what the tests of a file need, before all of them or before each.
 * @returns an object with the properties of the created one, available in tests
 */
export function useSeed<T extends object>(
  create: () => T | Promise<T>,
  hook: (prepare: () => Promise<void>) => void = beforeAll,
): T {
  let created: T;
  hook(async () => {
    created = await create();
  });
  const get = (_: T, name: string | symbol) => {
    const value = Reflect.get(created, name);
    return typeof value === 'function' ? value.bind(created) : value;
  };
  return new Proxy({} as T, { get });
}
