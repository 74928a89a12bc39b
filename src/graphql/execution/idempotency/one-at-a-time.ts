import { FolioError } from '../../../errors.ts';
import { FairQueue, QueueFullError } from '../../../queues/fair-queue.ts';

/** In milliseconds. */
const maxWait = 10_000;

const limits = { concurrency: 1, perUser: 1, maxWaitingPerUser: 1_000, maxWaiting: 1_000, maxWait };

/** The requests of this process that run or wait, by user and key. */
const queues = new Map<string, FairQueue>();

/**
 * Runs the work of requests with the same user and key one after another. If another process has the
 * key for longer than the lock timeout, of 5 seconds, the work is tried twice.
 * @throws IDEMPOTENCY_KEY_IN_USE after about 10 seconds
 */
export async function oneAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const queue = queues.get(name) ?? new FairQueue(limits);
  queues.set(name, queue);
  let hasStarted = false;
  try {
    return await queue.run(() => {
      hasStarted = true;
      return work().catch((error: unknown) => {
        const canWait = performance.now() - start < 0.6 * maxWait;
        if (isInUse(error) && canWait) return work();
        throw error;
      });
    });
  } catch (error) {
    const hasWaited = error instanceof QueueFullError && !hasStarted;
    throw hasWaited ? new FolioError('IDEMPOTENCY_KEY_IN_USE') : error;
  } finally {
    if (queue.isIdle) queues.delete(name);
  }
}

const isInUse = (error: unknown) =>
  error instanceof FolioError && error.code === 'IDEMPOTENCY_KEY_IN_USE';
