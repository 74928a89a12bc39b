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

/** Starts an app before the file's tests and stops it after them. */
export function useApp(given: Environment | (() => Promise<Environment>) = {}): TestApp {
  const logLines: string[] = [];
  const statements: string[] = [];
  const test = { logLines, statements, now: undefined } as unknown as {
    -readonly [K in keyof TestApp]: TestApp[K];
  };
  let owned: TestDatabase;
  beforeAll(async () => {
    const env = typeof given === 'function' ? await given() : given;
    owned = await createTestDatabase();
    test.config = testConfig(owned, { LOG_LEVEL: 'debug', ...env });
    const log = createLogger(test.config, { write: (line: string) => void logLines.push(line) });
    const options: AppOptions = {
      log,
      onStatement: (sql) => statements.push(sql),
      clock: () => test.now ?? new Date(),
      onOpen: (database) => {
        test.database = database;
      },
    };
    test.app = await createApp(test.config, options);
    await test.app.server.ready();
  });
  afterAll(async () => {
    await test.app?.close();
    await owned?.remove();
  });
  return test;
}
