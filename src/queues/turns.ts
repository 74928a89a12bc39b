import { setImmediate as nextPhase } from 'node:timers/promises';
import { FairQueue } from './fair-queue.ts';

/**
 * The turns of requests on the only thread of the process. Requests that arrive together would
 * otherwise run one after the other, without a look at newer ones: sixteen documents of a user that
 * take 40 ms each would delay others by 640 ms. A turn ends when the event loop has looked for new
 * requests, so at most `concurrency` begin before that, and at least one is of another user.
 */
const turns = new FairQueue({
  concurrency: 4,
  perUser: 3,
  maxWaitingPerUser: 5_000,
  maxWaiting: 50_000,
  maxWait: 30_000,
});

const endLater = (endTurn: () => void) => void setImmediate(endTurn);

/**
 * Waits until the current requester may use the thread. Returns undefined if that is now.
 * @throws QueueFullError
 */
export function takeTurn(): Promise<void> | undefined {
  const entered = turns.enter();
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
