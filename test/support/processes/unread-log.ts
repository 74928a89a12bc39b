/**
 * Logs as many lines of 1 kB as its argument says, then prints the growth of its memory in MiB on
 * standard error. Exits after a last line when it receives anything on standard input.
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
