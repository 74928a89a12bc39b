import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type DestinationStream, destination, type Logger, pino, stdSerializers } from 'pino';
import type { Config } from '../config.ts';

/** Lines are written together: a write for each line takes a tenth of the time of a short request. */
const buffering = {
  /** In bytes; more is written at once. */
  minLength: 4_096,
  /** The maximum time that a line waits, in milliseconds. Fatal errors and the last line do not wait. */
  periodicFlush: 100,
  /** In bytes. If nobody reads the output, further lines are dropped, and later their number is logged. */
  maxLength: 8 * 1024 * 1024,
};

/**
 * The log of the server: JSON lines, by default on standard output. Of errors it contains the type,
 * message, code and stack only; other properties, such as the parameters of a query, may contain secrets.
 */
export function createLogger(config: Pick<Config, 'logLevel'>, stream?: DestinationStream): Logger {
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
  if (stream) return pino(options, stream);
  const output = destination({ dest: 1, sync: false, ...buffering });
  const log = pino(options, output);
  let dropped = 0;
  output.on('drop', () => {
    dropped += 1;
  });
  output.on('drain', () => {
    if (dropped === 0) return;
    log.warn({ lines: dropped }, 'log lines were dropped: the output was not read');
    dropped = 0;
  });
  return log;
}

/** Maximum time to write the last line, in milliseconds. The output may have no reader. */
const lastLineTimeoutMs = 1_000;

/**
 * Logs a line and resolves when it is written. Lines are written by other threads: a process that
 * exits during a write can write its last lines in the wrong order.
 */
export async function logLastLine(log: Logger, message: string): Promise<void> {
  log.info(message);
  const written = promisify(log.flush.bind(log))().catch(() => {});
  await Promise.race([written, delay(lastLineTimeoutMs)]);
}
