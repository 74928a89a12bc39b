/** What `npm start` and the demo have in common: serving until a signal comes, and failing well. */
import type { Logger } from 'pino';
import type { App } from './app.ts';
import { type Config, ConfigError } from './config.ts';
import { DataDirectoryError } from './database/embedded.ts';
import { DirectoryLockedError } from './database/lock.ts';
import { DatabaseStartError } from './database/migrate.ts';
import { StorageStartError } from './images/open-storage.ts';

/** How long requests under way may take after SIGTERM, in milliseconds. */
const patience = 25_000;

/** What the person who starts folio can mend: a message without a stack. */
function isMendable(error: unknown): error is Error {
  const known = [
    ConfigError,
    DataDirectoryError,
    DatabaseStartError,
    DirectoryLockedError,
    StorageStartError,
  ];
  if (known.some((kind) => error instanceof kind)) return true;
  return ['EADDRINUSE', 'EADDRNOTAVAIL', 'EACCES'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  );
}

/** Runs a program; what keeps it from starting is told, and ends the process with 1. */
export async function run(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    console.error(isMendable(error) ? error.message : error);
    process.exit(1);
  }
}

/**
 * Listens, and stops cleanly at SIGTERM or SIGINT.
 * @returns the address that it really listens on.
 * @throws when it can't listen; the app is closed then.
 */
export async function serve(app: App, config: Config, log: Logger): Promise<string> {
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
      // Not left to Node: the schema engine's timers would keep the process for ten seconds more.
      process.exit(0);
    } catch (err) {
      log.error({ err }, 'could not stop cleanly');
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
  try {
    return await app.server.listen({ port: config.port, host: config.host });
  } catch (error) {
    await app.close();
    throw error;
  }
}
