import type { Logger } from 'pino';
import { type App, type AppOptions, createApp } from '../app.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/client.ts';
import { hasAdministrator } from '../identity/administrator.ts';
import { exitOnSignals, type StopRequests, serve } from './start.ts';

interface ServerOptions
  extends Pick<AppOptions, 'createLimiter' | 'embedded' | 'forgetKeysElsewhere'> {
  /** Default: the signals of the process. */
  readonly requests?: StopRequests;
  /** Called before the app listens. @returns the app to serve */
  readonly onCreate?: (app: App) => Promise<App>;
  /** Whether to log a warning if there is no super admin. Default: true. */
  readonly reportsAdministrator?: boolean;
}

/** Resolves when the server listens. */
export async function startServer(
  config: Config,
  log: Logger,
  { requests, onCreate, reportsAdministrator = true, ...options }: ServerOptions = {},
): Promise<void> {
  const opened = Promise.withResolvers<Database>();
  const stopExiting = exitOnSignals(log, requests);
  const created = await createApp(config, { ...options, log, onOpen: opened.resolve });
  const app = onCreate ? await onCreate(created) : created;
  const serving = serve(app, config, log, requests);
  // After `serve` listens for signals: without a listener, one that has just arrived would be lost.
  stopExiting();
  await serving;
  if (reportsAdministrator) await reportMissingAdministrator(await opened.promise, log);
}

async function reportMissingAdministrator(database: Database, log: Logger): Promise<void> {
  try {
    if (await hasAdministrator(database)) return;
    log.warn(
      'no super admin exists; to create one, set ADMIN_EMAIL and ADMIN_PASSWORD and restart',
    );
  } catch (err) {
    log.warn({ err }, 'could not check whether a super admin exists');
  }
}
