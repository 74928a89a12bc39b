import { setImmediate as nextPhase } from 'node:timers/promises';
import { FairQueue } from './fair-queue.ts';
import { currentRequester, runFor } from './requester.ts';

/**
 * Requests run for this long in one iteration of the event loop; later ones wait for the next.
 * Otherwise, sixteen documents of a user that take 40 ms each would delay others by 640 ms.
 */
const sliceMillis = 10;

const queue = new FairQueue({
  name: 'thread',
  concurrency: 4,
  perUser: 3,
  maxWaitingPerUser: 5_000,
  maxWaiting: 50_000,
  maxWait: 30_000,
});

/** Undefined before the first request of an iteration. */
let sliceStart: number | undefined;

const endSlice = () => {
  sliceStart = undefined;
};

function isThreadFree(): boolean {
  if (!queue.isIdle) return false;
  if (sliceStart === undefined) {
    sliceStart = performance.now();
    setImmediate(endSlice);
    return true;
  }
  return performance.now() - sliceStart < sliceMillis;
}

/** @returns undefined if the thread is free @throws QueueFullError */
export function takeTurn(requester = currentRequester()): Promise<void> | undefined {
  if (isThreadFree()) return undefined;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const start = (endTurn: () => void) => {
    setImmediate(endTurn);
    resolve();
  };
  runFor(requester, () => queue.enter(start, reject));
  return promise;
}

/** Call it between the parts of long work, so that others use the thread. @throws QueueFullError */
export async function nextTurn(): Promise<void> {
  await nextPhase();
  await takeTurn();
}
