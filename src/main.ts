/** `npm start`: reads the configuration, starts, listens, and stops cleanly. */
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { createLogger } from './http/logger.ts';
import { run, serve } from './start.ts';

await run(async () => {
  const config = readConfig();
  const log = createLogger(config);
  await serve(await createApp(config, { log }), config, log);
  log.info(
    { url: config.baseUrl, database: config.databaseUrl ? 'server' : config.dataDir },
    'ready',
  );
});
