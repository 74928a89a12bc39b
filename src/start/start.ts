/** Shared by `npm start` and the demo. */
import type { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { App } from '../app.ts';
import { type Config, unknownSettings } from '../config.ts';
import { logLastLine } from '../http/logger.ts';
import { StartError } from './start-error.ts';

/** The time limit of running requests after SIGTERM. */
export const shutdownTimeoutMs = 25_000;

/** Errors of the operating system that the operator can fix, such as a port in use. */
const listenErrors = ['EADDRINUSE', 'EADDRNOTAVAIL', 'EACCES', 'ENOTFOUND', 'EAI_AGAIN'];

/** Errors of modules that can't be read have it in their message only. */
const tooManyFiles = /too many open files/;

function isStartupError(error: unknown): error is Error {
  if (error instanceof StartError) return true;
  const { code = '', message = '' } = error as NodeJS.ErrnoException;
  return listenErrors.includes(code) || tooManyFiles.test(message);
}

export async function run(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    console.error(isStartupError(error) ? error.message : error);
    process.exit(1);
  }
}

export function reportUnknownSettings(log: Logger): void {
  for (const { variable, message } of unknownSettings()) log.warn({ variable }, message);
}

export const stopSignals = ['SIGTERM', 'SIGINT'] as const;

/**
 * Emits signals, and `end` with a reason to stop without the delay of `SHUTDOWN_DELAY`. The default
 * is the process, which receives signals only; a worker gets both from its primary.
 */
export type StopRequests = Pick<EventEmitter, 'on' | 'once' | 'off'>;

/**
 * Lets SIGTERM and SIGINT end the process until the returned function is called. Without a handler,
 * the first process of a container ignores them.
 */
export function exitOnSignals(log: Logger, requests: StopRequests = process): () => void {
  const exit = (cause: string) => {
    const isSignal = stopSignals.some((signal) => signal === cause);
    log.info(
      isSignal ? { signal: cause } : { reason: cause },
      'stopping before the start has finished',
    );
    void logLastLine(log, 'stopped').then(() => process.exit(0));
  };
  const events = [...stopSignals, 'end'];
  for (const event of events) requests.once(event, exit);
  return () => {
    for (const event of events) requests.off(event, exit);
  };
}

interface Stop {
  readonly exitCode: 0 | 1;
  readonly delaySeconds: number;
}

const unhandledErrors = {
  unhandledRejection: 'unhandled rejection',
  uncaughtException: 'uncaught exception',
} as const;

/**
 * Stops at SIGTERM or SIGINT: `/health/ready` fails at once, and the listener closes after the
 * configured delay or at a second signal. After an unhandled rejection or exception, running
 * requests are finished and the process exits with 1, so that a supervisor restarts it.
 * @returns the address of the listener, with the actual port.
 * @throws if it can't listen; the app is closed.
 */
export async function serve(
  app: App,
  config: Config,
  log: Logger,
  requests: StopRequests = process,
): Promise<string> {
  let stopping = false;
  let stopTracing = async () => {};
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
      await stopTracing();
      clearTimeout(deadline);
      await logLastLine(log, 'stopped');
      // Explicitly, because timers of the schema engine keep the process alive for ten seconds.
      process.exit(exitCode);
    } catch (err) {
      log.error({ err }, 'could not stop cleanly');
      process.exit(1);
    }
  };
  const delaySeconds = config.shutdownDelaySeconds;
  for (const signal of stopSignals) {
    requests.on(signal, () => void stop({ signal }, { exitCode: 0, delaySeconds }));
  }
  requests.on('end', (reason) => void stop({ reason }, { exitCode: 0, delaySeconds: 0 }));
  for (const [event, name] of Object.entries(unhandledErrors)) {
    process.on(event, (thrown: unknown) => {
      const err = thrown instanceof Error ? thrown : new Error(`not an error: ${String(thrown)}`);
      log.fatal({ err }, name);
      void stop({ reason: name }, { exitCode: 1, delaySeconds: 0 });
    });
  }
  try {
    if (config.metrics) {
      // Most servers have no metrics, and start without loading their library.
      const [{ serveMetrics }, { createRegistry }] = await Promise.all([
        import('../metrics/serve-metrics.ts'),
        import('../metrics/registry.ts'),
      ]);
      await serveMetrics(config.metrics, createRegistry(), log);
    }
    if (config.tracing) {
      const { startTracing } = await import('../tracing/start-tracing.ts');
      stopTracing = await startTracing(config.tracing, log);
    }
    const address = await app.server.listen({ port: config.port, host: config.host });
    app.executor.compileAll().catch((err) => log.error({ err }, 'could not compile operations'));
    return address;
  } catch (error) {
    await app.close();
    throw error;
  }
}
