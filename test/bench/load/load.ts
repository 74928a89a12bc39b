/** A load: requests that a generator repeats for some seconds. */
import { execFileSync } from 'node:child_process';
import type { HttpRequest } from '../operations/operation.ts';
import { autocannonLoad } from './autocannon.ts';
import { wrkLoad } from './wrk.ts';

/** What is sent, and for how long. */
export interface LoadOptions {
  readonly url: string;
  readonly requests: readonly HttpRequest[];
  readonly seconds: number;
  readonly connections: number;
  /** For scripts of the generator. */
  readonly temporaryDir: string;
}

/** What the generator counted. */
export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  /** Responses with another status than 2xx, and failed connections. */
  readonly failures: number;
  /** Received bytes with headers. */
  readonly bytes: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export type Load = (options: LoadOptions) => Promise<LoadResult>;

/** wrk if it is installed, otherwise autocannon, which needs more CPU time of its own. */
export function findLoadGenerator(): { readonly name: string; readonly run: Load } {
  try {
    execFileSync('wrk', ['-v'], { stdio: 'pipe' });
  } catch (error) {
    // `wrk -v` prints its version and exits with 1.
    const { code, stdout } = error as { code?: string; stdout?: Buffer };
    if (code === 'ENOENT') return { name: 'autocannon', run: autocannonLoad };
    return { name: String(stdout).split(' [')[0] ?? 'wrk', run: wrkLoad };
  }
  return { name: 'wrk', run: wrkLoad };
}
