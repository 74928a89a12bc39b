/** `npm run bench`: see options.ts for the command line. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { newBenchData } from '../data/records.ts';
import { openScratchDatabase, type ScratchDatabase, seedEmbedded } from '../data/scratch.ts';
import { findLoadGenerator } from '../load/load.ts';
import { help, type Options, readOptions } from '../options.ts';
import {
  compareCheckouts,
  compareEmbedded,
  comparePeers,
  compareVariants,
} from '../parts/compare.ts';
import { measureGrowth } from '../parts/growth.ts';
import { measureIdle } from '../parts/idle.ts';
import { measureLatency } from '../parts/latency.ts';
import type { PartOptions } from '../parts/part.ts';
import { peersDir } from '../paths.ts';
import { killAll } from '../processes.ts';
import { machine } from '../report/machine.ts';
import { type Results, readResults, saveResults } from '../report/results.ts';
import { writeReport } from '../report/write-report.ts';

const parts = {
  peers: comparePeers,
  variants: compareVariants,
  embedded: compareEmbedded,
  growth: measureGrowth,
  latency: measureLatency,
  idle: measureIdle,
} satisfies { [Name in keyof Results['parts']]-?: (options: PartOptions) => Promise<unknown> };

/** Installs the peers as their lock file says, unless they are. */
function installPeers(): void {
  const installed = join(peersDir, 'node_modules/.package-lock.json');
  const changedAt = (path: string) => statSync(path).mtimeMs;
  const wanted = join(peersDir, 'package-lock.json');
  if (existsSync(installed) && changedAt(installed) >= changedAt(wanted)) return;
  console.log('Installing the peers in test/bench/peers');
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', args, { cwd: peersDir, stdio: 'inherit' });
}

async function measure(options: Options): Promise<void> {
  const temporaryDir = mkdtempSync(join(tmpdir(), 'folio-bench-'));
  let database: ScratchDatabase | undefined;
  let cleaning: Promise<void> | undefined;
  const cleanUp = () => {
    cleaning ??= (async () => {
      killAll();
      await database?.remove();
      rmSync(temporaryDir, { recursive: true, force: true });
    })();
    return cleaning;
  };
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    cleanUp().finally(() => process.exit(130));
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    const data = newBenchData();
    const generator = findLoadGenerator();
    database = await openScratchDatabase(options.server, data);
    let template: Promise<string> | undefined;
    let copies = 0;
    const partOptions: PartOptions = {
      ...options,
      data,
      database,
      temporaryDir,
      load: generator.run,
      log: console.log,
      async newDataDir() {
        const path = join(temporaryDir, 'embedded');
        template ??= seedEmbedded(path, data).then(() => path);
        copies += 1;
        const copy = `${path}-${copies}`;
        await cp(await template, copy, { recursive: true });
        return copy;
      },
    };
    if (options.against !== undefined) {
      await compareCheckouts(partOptions, resolve(options.against));
      return;
    }
    const about = machine(options, generator.name, database.version);
    for (const name of options.parts) {
      console.log(`\n${name}`);
      const figures = await parts[name](partOptions);
      // A signal ends the servers: what was measured then is wrong.
      if (stopping) return;
      saveResults(name, { about, figures });
    }
  } catch (error) {
    // Errors of servers that a signal ended are not reported.
    if (!stopping) throw error;
  } finally {
    if (!stopping) await cleanUp();
  }
}

const options = readOptions(process.argv.slice(2));
if (options) {
  if (options.against === undefined) installPeers();
  if (!options.reportOnly) await measure(options);
  if (options.against === undefined) writeReport(readResults());
} else {
  console.log(help);
}
