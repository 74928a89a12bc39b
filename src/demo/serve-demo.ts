import { type App, type AppOptions, createApp, onSignUp } from '../app.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/client.ts';
import { createLogger } from '../http/logger.ts';
import { reportUnknownSettings, serve } from '../start/start.ts';
import { greeting } from './greeting.ts';
import { type DemoKeys, ensureKeys } from './keys.ts';
import { seed } from './seed.ts';
import { isSeeded, restoreDemoAccount } from './user.ts';

/** Creates what is missing of the sample data. @returns the greeting, when the demo listens */
export async function serveDemo(
  config: Config,
  options: Pick<AppOptions, 'embedded' | 'onSlowStart'>,
): Promise<string> {
  const log = createLogger(config);
  reportUnknownSettings(log);
  const { dataDir } = config;

  async function prepare(app: App, database: Database): Promise<DemoKeys> {
    if (!(await isSeeded(database, dataDir))) {
      await seed({ database, onSignUp, now: new Date(), log });
    }
    await restoreDemoAccount(database);
    return ensureKeys(database, app.identity.secrets);
  }

  const opened = Promise.withResolvers<Database>();
  const app = await createApp(config, { ...options, log, onOpen: opened.resolve });
  const keys = await prepare(app, await opened.promise).catch(async (error) => {
    await app.close();
    throw error;
  });
  const listening = await serve(app, config, log);
  // With PORT=0, the system chooses the port.
  const address = new URL(config.baseUrl).port === '0' ? listening : config.baseUrl;
  return greeting({ address, dataDir, keys });
}
