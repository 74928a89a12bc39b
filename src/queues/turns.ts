import { setImmediate as nextPhase } from 'node:timers/promises';
import { FairQueue } from './fair-queue.ts';
import { currentRequester, runFor } from './requester.ts';

/**
 * The time limit of an iteration of the event loop, in milliseconds: later requests wait for the next
 * one. Otherwise, sixteen documents of a user that take 40 ms each would delay others by 640 ms.
 */
const sliceMillis = 10;

/** The waiting requests. A turn ends with the iteration of the event loop in which it began. */
const queue = new FairQueue({
  concurrency: 4,
  perUser: 3,
  maxWaitingPerUser: 5_000,
  maxWaiting: 50_000,
  maxWait: 30_000,
});

/** The time of the first request in the current iteration; undefined before it. */
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

/**
 * Waits until the requester may use the only thread of the process.
 * @returns undefined if the thread is free
 * @throws QueueFullError
 */
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

/**
 * Lets others use the thread, and waits for the next turn: to be called between the parts of long work.
 * @throws QueueFullError
 */
export async function nextTurn(): Promise<void> {
  await nextPhase();
  await takeTurn();
}
