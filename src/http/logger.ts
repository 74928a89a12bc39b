import { EventEmitter, once } from 'node:events';
import { type DestinationStream, type Logger, pino, stdSerializers, symbols } from 'pino';
import type { Config } from '../config.ts';

/**
 * The log of the server: JSON lines on standard output. Of errors it contains the type, message, code
 * and stack only; other properties, such as the parameters of a query, may contain secrets.
 */
export function createLogger(
  config: Pick<Config, 'logLevel'>,
  destination?: DestinationStream,
): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: {
      err(error: Error) {
        const { type, message, stack } = stdSerializers.err(error);
        return { type, message, stack, code: (error as { code?: unknown }).code };
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Maximum time to write the last line, in milliseconds. The output may have no reader. */
const lastLineTimeoutMs = 1_000;

/**
 * Logs a line and resolves when it is written. Lines are written by other threads: a process that
 * exits during a write can write its last lines in the wrong order.
 */
export async function logLastLine(log: Logger, message: string): Promise<void> {
  const stream: unknown = (log as unknown as Record<symbol, unknown>)[symbols.streamSym];
  const signal = AbortSignal.timeout(lastLineTimeoutMs);
  const written =
    log.isLevelEnabled('info') && stream instanceof EventEmitter
      ? once(stream, 'drain', { signal }).catch(() => {})
      : undefined;
  log.info(message);
  await written;
}
