import { afterAll, beforeAll } from 'vitest';
import { createApp } from '../../src/app.ts';
import { createLogger } from '../../src/http/logger.ts';
import { type TestApp, throughHandleRequest, usePrivateApp } from './app.ts';

/** Two apps on one database: one without plugins, and one whose plugin hooks into all requests. */
export function useBothWays(): { readonly direct: TestApp; readonly whole: TestApp } {
  const direct = usePrivateApp({}, { plugins: [] });
  const whole = {} as { -readonly [K in keyof TestApp]: TestApp[K] };
  beforeAll(async () => {
    const { config, database, logLines, statements } = direct;
    const log = createLogger(config, { write: (line: string) => void logLines.push(line) });
    const app = await createApp(config, { log, database, plugins: [throughHandleRequest] });
    await app.server.ready();
    Object.assign(whole, { app, config, database, logLines, statements, now: undefined });
  });
  afterAll(() => whole.app.close());
  return { direct, whole };
}
