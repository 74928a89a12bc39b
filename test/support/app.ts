import { afterAll, beforeAll } from 'vitest';
import { type App, type AppOptions, createApp } from '../../src/app.ts';
import { type Config, readConfig } from '../../src/config.ts';
import type { Database } from '../../src/database/client.ts';
import { createLogger } from '../../src/http/logger.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

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
    // Tests send more than any caller may; those about the limits set their own.
    RATE_LIMIT_V1: 'off',
    RATE_LIMIT_FINANCE: 'off',
    RATE_LIMIT_GRAPHQL: 'off',
    RATE_LIMIT_WEB: 'off',
    RATE_LIMIT_AUTH: 'off',
    DATA_DIR: database.dataDir,
    DATABASE_URL: database.databaseUrl,
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
  /** What the app's clock says; undefined leaves it to the system's. */
  now: Date | undefined;
}

type Environment = Record<string, string>;

/** A TestApp before its app has started: nothing but the places for what will be recorded. */
function newTestApp() {
  return { logLines: [], statements: [], now: undefined } as unknown as {
    -readonly [K in keyof TestApp]: TestApp[K];
  };
}

/** Starts an app over a database of its own. What it logs and runs goes to `receiver()`. */
async function startApp(
  env: Environment,
  receiver: () => TestApp | undefined,
  more: Partial<AppOptions> = {},
) {
  const owned = await createTestDatabase();
  const config = testConfig(owned, { LOG_LEVEL: 'debug', ...env });
  const log = createLogger(config, {
    write: (line: string) => void receiver()?.logLines.push(line),
  });
  const opened = Promise.withResolvers<Database>();
  const options: AppOptions = {
    log,
    onStatement: (sql) => void receiver()?.statements.push(sql),
    clock: () => receiver()?.now ?? new Date(),
    onOpen: opened.resolve,
    ...more,
  };
  const app = await createApp(config, options);
  await app.server.ready();
  return { app, config, database: await opened.promise, owned };
}

/** The test file that uses the shared app at present; files of a worker run one after another. */
let current: TestApp | undefined;
let shared: ReturnType<typeof startApp> | undefined;

/**
 * The app of this worker, which the first file that needs it starts. Its database holds the records
 * of the files before: a test creates its own users and looks at theirs only. A file that changes
 * settings, counts all rows or breaks the database starts a private app.
 */
export function useApp(): TestApp {
  const test = newTestApp();
  beforeAll(async () => {
    shared ??= startApp({}, () => current);
    current = test;
    const { app, config, database } = await shared;
    Object.assign(test, { app, config, database });
  });
  afterAll(() => {
    current = undefined;
  });
  return test;
}

/** Starts an app with settings and a database of its own before the file's tests, and stops it after. */
export function usePrivateApp(
  given: Environment | (() => Promise<Environment>) = {},
  more: Partial<AppOptions> = {},
): TestApp {
  const test = newTestApp();
  let owned: TestDatabase | undefined;
  beforeAll(async () => {
    const env = typeof given === 'function' ? await given() : given;
    const started = await startApp(env, () => test, more);
    owned = started.owned;
    const { app, config, database } = started;
    Object.assign(test, { app, config, database });
  });
  afterAll(async () => {
    await test.app?.close();
    await owned?.remove();
  });
  return test;
}
