import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
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
