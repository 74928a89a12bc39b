/** `npm start`: reads the configuration, starts, listens, and stops cleanly. */
import { createApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { DataDirectoryError } from './database/embedded.ts';
import { DirectoryLockedError } from './database/lock.ts';
import { DatabaseStartError } from './database/migrate.ts';
import { createLogger } from './http/logger.ts';

/** How long requests under way may take after SIGTERM, in milliseconds. */
const patience = 25_000;

/** What the person who starts folio can mend: a message without a stack. */
function isMendable(error: unknown): error is Error {
  const known = [ConfigError, DataDirectoryError, DatabaseStartError, DirectoryLockedError];
  if (known.some((kind) => error instanceof kind)) return true;
  return ['EADDRINUSE', 'EADDRNOTAVAIL', 'EACCES'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  );
}

async function start(config: Config): Promise<void> {
  const log = createLogger(config);
  const app = await createApp(config, { log });
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    const deadline = setTimeout(() => {
      log.error('requests took too long to finish');
      process.exit(1);
    }, patience);
    try {
      await app.close();
      clearTimeout(deadline);
      log.info('stopped');
      process.exitCode = 0;
    } catch (err) {
      log.error({ err }, 'could not stop cleanly');
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
  try {
    await app.server.listen({ port: config.port, host: config.host });
  } catch (error) {
    await app.close();
    throw error;
  }
  log.info(
    { url: config.baseUrl, database: config.databaseUrl ? 'server' : config.dataDir },
    'ready',
  );
}

try {
  await start(readConfig());
} catch (error) {
  console.error(isMendable(error) ? error.message : error);
  process.exit(1);
}
