import { createApp } from '../../../src/app.ts';
import { createLogger } from '../../../src/http/logger.ts';
import type { TestDatabase } from '../database/database.ts';
import { type TestApp, testConfig } from './app.ts';

/**
 * Starts an app over a database that others have used or will use. The embedded database belongs
 * to one app at a time: close it before the next one starts.
 */
export async function startApp(
  owned: Omit<TestDatabase, 'remove'>,
  env: Record<string, string> = {},
): Promise<TestApp> {
  const logLines: string[] = [];
  const statements: string[] = [];
  const test = { logLines, statements, now: undefined } as unknown as {
    -readonly [K in keyof TestApp]: TestApp[K];
  };
  test.config = testConfig(owned, { LOG_LEVEL: 'debug', ...env });
  const log = createLogger(test.config, { write: (line: string) => void logLines.push(line) });
  test.app = await createApp(test.config, {
    log,
    onStatement: (sql) => statements.push(sql),
    clock: () => test.now ?? new Date(),
    backgroundTasks: false,
    onOpen: (database) => {
      test.database = database;
    },
  });
  await test.app.server.ready();
  return test;
}
