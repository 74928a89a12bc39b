import { describe, expect, it } from 'vitest';
import { BoundedQueue, QueueFullError } from '../../src/images/bounded-queue.ts';

const patient = new AbortController().signal;

/** A task that lasts until it is told to end. */
function task() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const state = { hasBegun: false };
  const run = () => {
    state.hasBegun = true;
    return promise;
  };
  return { state, run, resolve, reject };
}

describe('a bounded queue', () => {
  it('runs tasks in order, with limited concurrency', async () => {
    const queue = new BoundedQueue({ concurrency: 2, maxWaiting: 9 });
    const tasks = [task(), task(), task(), task()];
    const results = tasks.map(({ run }) => queue.run(run, patient));
    const begun = () => tasks.map(({ state }) => state.hasBegun);
    await Promise.resolve();
    expect(begun()).toEqual([true, true, false, false]);
    tasks[1]?.resolve('b');
    await results[1];
    await Promise.resolve();
    expect(begun()).toEqual([true, true, true, false]);
    for (const [index, { resolve }] of tasks.entries()) resolve(String(index));
    expect(await Promise.all(results)).toEqual(['0', 'b', '2', '3']);
  });

  it('rejects a task at once when the queue is full', async () => {
    const queue = new BoundedQueue({ concurrency: 1, maxWaiting: 1 });
    const [first, second] = [task(), task()];
    const results = [queue.run(first.run, patient), queue.run(second.run, patient)];
    await expect(queue.run(task().run, patient)).rejects.toThrow(QueueFullError);
    first.resolve('a');
    second.resolve('b');
    expect(await Promise.all(results)).toEqual(['a', 'b']);
  });

  it('removes an aborted task without running it', async () => {
    const queue = new BoundedQueue({ concurrency: 1, maxWaiting: 1 });
    const [first, second, third] = [task(), task(), task()];
    const giveUp = new AbortController();
    const running = queue.run(first.run, patient);
    const waiting = queue.run(second.run, giveUp.signal);
    giveUp.abort();
    await expect(waiting).rejects.toThrow(QueueFullError);
    // Their place is free again.
    const next = queue.run(third.run, patient);
    first.resolve('a');
    third.resolve('c');
    expect(await Promise.all([running, next])).toEqual(['a', 'c']);
    expect(second.state.hasBegun).toBe(false);
  });

  it('starts the next task when a task fails', async () => {
    const queue = new BoundedQueue({ concurrency: 1, maxWaiting: 1 });
    const [first, second] = [task(), task()];
    const failing = queue.run(first.run, patient);
    const next = queue.run(second.run, patient);
    first.reject(new Error('failed'));
    second.resolve('b');
    await expect(failing).rejects.toThrow('failed');
    expect(await next).toBe('b');
    expect(await queue.run(async () => 'c', patient)).toBe('c');
  });
});
