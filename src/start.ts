/** What `npm start` and the demo have in common: serving until a signal comes, and failing well. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { App } from './app.ts';
import { type Config, ConfigError, unknownSettings } from './config.ts';
import { DataDirectoryError } from './database/embedded.ts';
import { DirectoryLockedError } from './database/lock.ts';
import { DatabaseStartError } from './database/migrate.ts';
import { AdministratorError } from './identity/administrator.ts';
import { StorageStartError } from './images/open-storage.ts';

/** How long requests under way may take after SIGTERM, in milliseconds. */
const shutdownTimeoutMs = 25_000;

/** What the person who starts folio can mend: a message without a stack. */
function isStartupError(error: unknown): error is Error {
  const known = [
    AdministratorError,
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
    console.error(isStartupError(error) ? error.message : error);
    process.exit(1);
  }
}

/** Logs a warning for each variable that was meant as a setting and has no effect. */
export function reportUnknownSettings(log: Logger): void {
  for (const { variable, message } of unknownSettings()) log.warn({ variable }, message);
}

interface Stop {
  readonly exitCode: 0 | 1;
  /** Between failing readiness and closing the listener. */
  readonly delaySeconds: number;
}

/** What a rejection or an exception that nobody handles is called in the log. */
const lastResorts = {
  unhandledRejection: 'unhandled rejection',
  uncaughtException: 'uncaught exception',
} as const;

/**
 * Listens, and stops cleanly at SIGTERM or SIGINT: `/health/ready` fails at once, and the listener is
 * closed after the configured delay or at a second signal. A rejection or an exception that nobody
 * handles is a defect after which the state of the process is unknown: it is logged as fatal, requests
 * under way are finished, and the process ends with 1, so that a supervisor starts a new one.
 * @returns the address that it really listens on.
 * @throws when it can't listen; the app is closed then.
 */
export async function serve(app: App, config: Config, log: Logger): Promise<string> {
  let stopping = false;
  const secondSignal = new AbortController();
  const stop = async (reason: object, { exitCode, delaySeconds }: Stop) => {
    if (stopping) {
      secondSignal.abort();
      return;
    }
    stopping = true;
    log.info(reason, 'stopping');
    app.stopBeingReady();
    const { signal: skip } = secondSignal;
    await delay(delaySeconds * 1_000, undefined, { signal: skip }).catch(() => {});
    const deadline = setTimeout(() => {
      log.error('requests took too long to finish');
      process.exit(1);
    }, shutdownTimeoutMs);
    try {
      await app.close();
      clearTimeout(deadline);
      log.info('stopped');
      // Not left to Node: the schema engine's timers would keep the process for ten seconds more.
      process.exit(exitCode);
    } catch (err) {
      log.error({ err }, 'could not stop cleanly');
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const delaySeconds = config.shutdownDelaySeconds;
    process.on(signal, () => void stop({ signal }, { exitCode: 0, delaySeconds }));
  }
  for (const [event, name] of Object.entries(lastResorts)) {
    process.on(event, (thrown: unknown) => {
      const err = thrown instanceof Error ? thrown : new Error(`not an error: ${String(thrown)}`);
      log.fatal({ err }, name);
      void stop({ reason: name }, { exitCode: 1, delaySeconds: 0 });
    });
  }
  try {
    return await app.server.listen({ port: config.port, host: config.host });
  } catch (error) {
    await app.close();
    throw error;
  }
}
