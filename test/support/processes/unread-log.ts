/**
 * Logs more than the buffer of the log has room for, while nobody reads, then as much as is asked for on
 * standard input. Prints the growth of its memory in MiB on standard error.
 */
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { createLogger, logLastLine } from '../../../src/http/logger.ts';

const log = createLogger({ logLevel: 'info' });
const text = 'x'.repeat(1_000);
const before = process.memoryUsage().rss;
for (let count = 0; count < Number(process.argv[2]); count += 1) {
  log.info(text);
  if (count % 100 === 0) await setTimeout(1);
}
process.stderr.write(`${Math.round((process.memoryUsage().rss - before) / 1024 / 1024)}\n`);
await once(process.stdin, 'data');
await logLastLine(log, 'last');
process.exit(0);
