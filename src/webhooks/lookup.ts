import { type LookupOptions, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';

/**
 * A look-up blocks one of Node's four threads until the name server responds. These also read
 * files, hash passwords and compress. A user can register names whose server never responds.
 */
const maxLookups = 2;
/** A process makes 32 attempts at once. Older look-ups belong to attempts that have timed out. */
const maxWaiting = 30;

interface WaitingLookup {
  readonly start: () => void;
  readonly fail: () => void;
}

let running = 0;
const waiting: WaitingLookup[] = [];

/** Two names at once. If more than 30 others wait, the oldest of them fails with EAI_AGAIN. */
export const boundedLookup: LookupFunction = (hostname, options, callback) => {
  const start = () => {
    running += 1;
    lookup(hostname, options as LookupOptions, (...result) => {
      running -= 1;
      waiting.shift()?.start();
      (callback as (...parameters: unknown[]) => void)(...result);
    });
  };
  const fail = () =>
    callback(Object.assign(new Error('too many look-ups'), { code: 'EAI_AGAIN' }), '', 4);
  if (running < maxLookups) {
    start();
    return;
  }
  waiting.push({ start, fail });
  if (waiting.length > maxWaiting) waiting.shift()?.fail();
};
