import { describe, expect, it } from 'vitest';
import { BoundedStorage } from '../../src/images/bounded-storage.ts';
import type { StorageDriver } from '../../src/images/storage.ts';
import { queueWaits, storageCalls } from '../../src/measurements/measurements.ts';
import { readings } from '../../src/measurements/readings.ts';
import { FairQueue } from '../../src/queues/fair-queue.ts';

describe('a queue with a name', () => {
  it('counts started and rejected tasks, and records the waiting time', async () => {
    const waits: string[] = [];
    queueWaits.subscribe(({ queue, seconds }) => {
      if (seconds > 0) waits.push(queue);
    });
    const queue = new FairQueue({
      name: 'test',
      concurrency: 1,
      perUser: 1,
      maxWaitingPerUser: 1,
      maxWaiting: 1,
      maxWait: 20,
    });
    const gate = Promise.withResolvers<void>();
    const running = queue.run(() => gate.promise);
    const late = queue.run(async () => {}).catch((error: Error) => error.name);
    const excess = queue.run(async () => {}).catch((error: Error) => error.name);
    expect(await Promise.all([late, excess])).toEqual(['QueueFullError', 'QueueFullError']);
    const reading = { concurrency: 1, maxWaiting: 1, rejected: { full: 1, timeout: 1 } };
    const read = readings.queues.get('test');
    expect(read?.()).toEqual({ ...reading, running: 1, waiting: 0, started: 1 });
    const waiting = queue.run(async () => {});
    gate.resolve();
    await Promise.all([running, waiting]);
    expect(read?.()).toEqual({ ...reading, running: 0, waiting: 0, started: 2 });
    expect(waits.filter((name) => name === 'test')).toEqual(['test', 'test']);
  });
});

describe('the image storage', () => {
  it('records each call with its result', async () => {
    const results: string[] = [];
    storageCalls.subscribe(({ operation, result }) => results.push(`${operation} ${result}`));
    const never = Promise.withResolvers<never>();
    const driver = {
      concurrency: 2,
      read: async () => undefined,
      put: () => Promise.reject(new Error('no space')),
      delete: () => never.promise,
    } as unknown as StorageDriver;
    const deadlines = { put: 1_000, read: 1_000, delete: 10, list: 1_000, marker: 1_000 };
    const storage = new BoundedStorage(driver, deadlines);
    await storage.read('key', { start: 0, end: 1 });
    await expect(storage.put('key', Buffer.alloc(1), 'image/png')).rejects.toThrow('no space');
    await expect(storage.delete('key')).rejects.toThrow('within 10 ms');
    expect(results).toEqual(['read ok', 'put error', 'delete timeout']);
  });
});
