import { setImmediate as nextPhase } from 'node:timers/promises';
import { FairQueue } from './fair-queue.ts';

/**
 * The work that begins before the event loop looks for new requests, in milliseconds. What comes later
 * waits: sixteen documents of a user that take 40 ms each would otherwise delay others by 640 ms.
 */
const sliceMillis = 10;

/** Those that wait. A turn ends when the event loop has looked for new requests. */
const queue = new FairQueue({
  concurrency: 4,
  perUser: 3,
  maxWaitingPerUser: 5_000,
  maxWaiting: 50_000,
  maxWait: 30_000,
});

/** When the current slice began; undefined if no work has begun since the event loop last looked. */
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

const endLater = (endTurn: () => void) => void setImmediate(endTurn);

/**
 * Waits until the current requester may use the only thread of the process. Returns undefined if that
 * is now.
 * @throws QueueFullError
 */
export function takeTurn(): Promise<void> | undefined {
  if (isThreadFree()) return undefined;
  const entered = queue.enter();
  return entered instanceof Promise ? entered.then(endLater) : endLater(entered);
}

/**
 * Lets others use the thread, and waits for the next turn: to be called between the parts of long work.
 * @throws QueueFullError
 */
export async function nextTurn(): Promise<void> {
  await nextPhase();
  await takeTurn();
}
