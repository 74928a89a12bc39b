/** Logs two lines as a server that stops does, and exits. */
import { setImmediate } from 'node:timers/promises';
import { createLogger, logLastLine } from '../../../src/http/logger.ts';

const log = createLogger({ logLevel: 'info' });
log.info('stopping');
await setImmediate();
await logLastLine(log, 'stopped');
process.exit(0);
