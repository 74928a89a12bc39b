import { type LookupOptions, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';

/**
 * Look-ups block one of Node's four threads, which also read files, hash passwords and compress, until
 * the name server responds. A user can register names whose server never does.
 */
const maxLookups = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** Looks a name up as `dns.lookup` does, at most two names at once. */
export const boundedLookup: LookupFunction = (hostname, options, callback) => {
  const start = () => {
    running += 1;
    lookup(hostname, options as LookupOptions, (...result) => {
      running -= 1;
      waiting.shift()?.();
      (callback as (...parameters: unknown[]) => void)(...result);
    });
  };
  if (running < maxLookups) start();
  else waiting.push(start);
};
