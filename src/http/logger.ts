import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type DestinationStream, destination, type Logger, pino, stdSerializers } from 'pino';
import type { Config } from '../config.ts';

/** A write for each line takes a tenth of the time of a short request. */
const buffering = {
  /** In bytes. */
  minLength: 4_096,
  /** In milliseconds. Fatal errors and the last line are written immediately. */
  periodicFlush: 100,
  maxLength: 8 * 1024 * 1024,
};

/** Other properties of errors, such as the parameters of a query, may contain secrets. */
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

/** In milliseconds. The output may have no reader. */
const lastLineTimeoutMs = 1_000;

/**
 * Resolves when the line is written. Other threads write lines: a process that exits during a write
 * can write its last lines in the wrong order.
 */
export async function logLastLine(log: Logger, message: string): Promise<void> {
  log.info(message);
  const written = promisify(log.flush.bind(log))().catch(() => {});
  await Promise.race([written, delay(lastLineTimeoutMs)]);
}
