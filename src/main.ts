import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import type { Database } from './database/client.ts';
import { createLogger } from './http/logger.ts';
import { hasAdministrator } from './identity/administrator.ts';
import { exitOnSignals, reportUnknownSettings, run, serve } from './start.ts';

await run(async () => {
  const config = readConfig();
  const log = createLogger(config);
  reportUnknownSettings(log);
  const opened = Promise.withResolvers<Database>();
  const stopExiting = exitOnSignals(log);
  const app = await createApp(config, { log, onOpen: opened.resolve });
  stopExiting();
  await serve(app, config, log);
  await reportMissingAdministrator(await opened.promise, log);
  log.info(
    { url: config.baseUrl, database: config.databaseUrl ? 'server' : config.dataDir },
    'ready',
  );
});

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
