import { afterEach, beforeEach, vi } from 'vitest';
import { FairQueue } from '../../src/queues/fair-queue.ts';
import type { QueueLimits } from '../../src/queues/queue-limits.ts';
import { type Requester, requesterAt, runFor } from '../../src/queues/requester.ts';

const unlimited: QueueLimits = {
  concurrency: 100,
  perUser: 100,
  maxWaitingPerUser: 100,
  maxWaiting: 100,
  maxWait: 60_000,
};

/** A task takes as long as the test says. */
export function useFakeTime(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

export const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** Adds tasks to a queue, and records the names of those that have started. */
export function recorder(limits: Partial<QueueLimits>) {
  const queue = new FairQueue({ ...unlimited, ...limits });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, requester: Requester = requesterAt(name.charAt(0))) =>
    runFor(requester, () =>
      queue.run(() => {
        started.push(name);
        const { promise, resolve } = Promise.withResolvers<string>();
        ends.set(name, () => resolve(name));
        return promise;
      }),
    );
  /** Ends a task a millisecond later, and waits until the next ones have started. */
  const end = async (name: string) => {
    await pass(1);
    ends.get(name)?.();
    await pass(0);
  };
  return { queue, started, add, end };
}
