/** `npm run drill -- <name>`: what a deployment does when a part of it fails, or after a long time. */
import { parseArgs } from 'node:util';
import { drillCompose } from './compose/drill.ts';
import { drillFailover } from './failover/drill.ts';
import { drillImage } from './image/drill.ts';
import { drillSoak } from './soak/drill.ts';
import { drillSystemd } from './systemd/drill.ts';

const usage = 'Usage: npm run drill -- compose | failover [--freeze] | image | soak | systemd';

const drills = new Map([
  ['compose', drillCompose],
  ['image', drillImage],
  ['soak', drillSoak],
  ['systemd', drillSystemd],
]);

function readArguments() {
  try {
    const options = { freeze: { type: 'boolean', default: false } } as const;
    const { positionals, values } = parseArgs({ options, allowPositionals: true });
    const [name, ...others] = positionals;
    if (others.length > 0) return undefined;
    if (name === 'failover') return () => drillFailover(values);
    if (values.freeze) return undefined;
    return drills.get(name ?? '');
  } catch {
    return undefined;
  }
}

const drill = readArguments();
if (drill) await drill();
else {
  console.error(usage);
  process.exitCode = 2;
}
