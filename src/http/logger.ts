import cluster from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  type DestinationStream,
  destination,
  type Logger,
  pino,
  stdSerializers,
  stdTimeFunctions,
} from 'pino';
import type { Config } from '../config.ts';

/** A write for each line takes a tenth of the time of a short request. */
const buffering = {
  /** In bytes. */
  minLength: 4_096,
  /** In milliseconds. Fatal errors and the last line are written immediately. */
  periodicFlush: 100,
  maxLength: 8 * 1024 * 1024,
};

/**
 * Several processes write to the same output. Writes of at most 4,096 bytes to a pipe are atomic
 * (PIPE_BUF of Linux), and each contains whole lines. A longer line can be mixed with others if the
 * pipe is full.
 */
const sharedBuffering = { ...buffering, minLength: 3_072, maxWrite: 4_096 };

/** Other properties of errors, such as the parameters of a query, may contain secrets. */
export function createLogger(
  { logLevel, workers = 1 }: Pick<Config, 'logLevel'> & Partial<Pick<Config, 'workers'>>,
  stream?: DestinationStream,
): Logger {
  const isOneOfSeveral = workers > 1;
  const options = {
    level: logLevel,
    base: isOneOfSeveral && cluster.worker ? { worker: cluster.worker.id } : null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: {
      err(error: Error) {
        const { type, message, stack } = stdSerializers.err(error);
        return { type, message, stack, code: (error as { code?: unknown }).code };
      },
    },
  };
  if (stream) return pino(options, stream);
  const output = destination({
    dest: 1,
    sync: false,
    ...(isOneOfSeveral ? sharedBuffering : buffering),
  });
  repeatFailedWrites(output);
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

/**
 * On a full disk, a write fails; the next one, after at most 100 ms, repeats it. Without a listener,
 * the error would end the process, and `flushSync` would repeat the write until there is room.
 */
function repeatFailedWrites(output: ReturnType<typeof destination>): void {
  const flushSync = output.flushSync.bind(output);
  let hasFailed = false;
  output.on('error', () => {
    hasFailed = true;
  });
  output.on('drain', () => {
    hasFailed = false;
  });
  output.flushSync = () => {
    if (!hasFailed && !isUnread) flushSync();
  };
}

/** In milliseconds. The output may have no reader. */
const lastLineTimeoutMs = 1_000;
/** `flushSync` would wait for the reader, and repeat the write forever when the reader has ended. */
let isUnread = false;

/**
 * Resolves when the line is written. Other threads write lines: a process that exits during a write
 * can write its last lines in the wrong order.
 */
export async function logLastLine(log: Logger, message: string): Promise<void> {
  log.info(message);
  const written = promisify(log.flush.bind(log))().catch(() => {});
  isUnread = await Promise.race([written.then(() => false), delay(lastLineTimeoutMs, true)]);
}
