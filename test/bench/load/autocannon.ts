/** Loads by autocannon, which the package of the peers installs, where wrk is missing. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { peersDir } from '../paths.ts';
import type { LoadOptions, LoadResult } from './load.ts';

/** Sends a load from a process of its own. */
export async function autocannonLoad(options: LoadOptions): Promise<LoadResult> {
  const child = spawn(process.execPath, [join(peersDir, 'autocannon-load.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  child.stdin.end(JSON.stringify(options));
  const output = await text(child.stdout);
  const [code] = await closed;
  if (code !== 0) throw new Error(`autocannon ended with ${code}`);
  return JSON.parse(output) as LoadResult;
}
