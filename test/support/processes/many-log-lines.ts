/** Writes a log as one of several workers does. */
import { createLogger, logLastLine } from '../../../src/http/logger.ts';

/** More than a pipe holds, with lines of different lengths. */
const lines = 3_000;

const log = createLogger({ logLevel: 'info', workers: 2 });
for (let line = 0; line < lines; line += 1) log.info({ text: 'x'.repeat(line % 997) }, 'a line');
await logLastLine(log, 'the last line');
