/** `npm run drill -- <name>`: takes away a part of a deployment, and counts what is lost. */
import { parseArgs } from 'node:util';
import { drillFailover } from './failover/drill.ts';

const usage = 'Usage: npm run drill -- failover [--freeze]';

function readArguments() {
  try {
    const options = { freeze: { type: 'boolean', default: false } } as const;
    const { positionals, values } = parseArgs({ options, allowPositionals: true });
    return positionals.join() === 'failover' ? values : undefined;
  } catch {
    return undefined;
  }
}

const options = readArguments();
if (options) await drillFailover(options);
else {
  console.error(usage);
  process.exitCode = 2;
}
