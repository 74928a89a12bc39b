/** `npm run demo`: sample data and keys in a separate data directory. */
import { type App, createApp, onSignUp } from '../app.ts';
import { readDemoConfig } from '../config.ts';
import type { Database } from '../database/client.ts';
import { createLogger } from '../http/logger.ts';
import { reportUnknownSettings, run, serve } from '../start/start.ts';
import { greeting } from './greeting.ts';
import { type DemoKeys, ensureKeys } from './keys.ts';
import { seed } from './seed.ts';
import { isSeeded, restoreDemoAccount } from './user.ts';

await run(async () => {
  const config = readDemoConfig();
  const log = createLogger(config);
  reportUnknownSettings(log);
  const { dataDir } = config;

  async function prepare(app: App, database: Database): Promise<DemoKeys> {
    if (!(await isSeeded(database, dataDir))) {
      await seed({ database, onSignUp, now: new Date(), log });
    }
    await restoreDemoAccount(database, app.identity.authentication);
    return ensureKeys(database, app.identity.secrets);
  }

  const opened = Promise.withResolvers<Database>();
  // The log of the demo has warnings only.
  const onSlowStart = (what: string) => console.error(`The first start takes longer: ${what}.`);
  const app = await createApp(config, { log, onOpen: opened.resolve, onSlowStart });
  const keys = await prepare(app, await opened.promise).catch(async (error) => {
    await app.close();
    throw error;
  });
  const listening = await serve(app, config, log);
  // With PORT=0, the system chooses the port.
  const address = new URL(config.baseUrl).port === '0' ? listening : config.baseUrl;
  console.log(greeting({ address, dataDir, keys }));
});
