import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { requesterAt, runFor } from '../../src/queues/requester.ts';
import { pass, recorder, useFakeTime } from './recorder.ts';

// With fake time, a task takes as long as the test says.
beforeEach(() => {
  useFakeTime();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a fair queue with users who have waited for long', () => {
  describe.each([1, 2])('with %i slots', (slots) => {
    /**
     * Each user runs a task for 101 ms, then waits with another one. A task ends every 10 ms, and at all
     * times other users wait who have used no time.
     * @returns how many tasks of the others started before each of the waiting tasks
     */
    async function startsOf(...waiting: string[]): Promise<number[]> {
      const { started, add, end } = recorder({ concurrency: slots });
      for (const user of new Set(waiting.map((name) => name.charAt(0)))) {
        void add(`${user}0`);
        await pass(100);
        await end(`${user}0`);
      }
      const before = started.length;
      let others = 0;
      const addOther = () => add(String.fromCodePoint(0x4e00 + others++));
      for (let slot = 0; slot < slots; slot += 1) void addOther();
      for (const name of waiting) void add(name);
      while (others < 60) {
        void addOther();
        await pass(9);
        await end(started.at(-slots) as string);
      }
      return waiting.map((name, index) => started.indexOf(name) - before - slots - index);
    }

    it('starts a task of a user who has waited for twice the time of the longest task', async () => {
      expect(await startsOf('a1')).toEqual([20]);
    });

    it('gives others nine tenths of the time between two such tasks', async () => {
      expect(await startsOf('a1', 'b1')).toEqual([20, 28 + slots]);
    });

    it('starts the next task of the same user after as long a wait', async () => {
      expect(await startsOf('a1', 'a2')).toEqual([20, 38 + slots]);
    });
  });

  it('lets a user with short tasks wait for 100 ms at least', async () => {
    const { queue, started, add, end } = recorder({ concurrency: 1 });
    for (let task = 0; task < 40; task += 1) {
      await runFor(requesterAt('a'), () => queue.run(async () => {}));
    }
    void add('a0');
    await pass(9);
    await end('a0');
    for (const name of ['b0', 'a1', 'c0']) void add(name);
    for (const other of 'defghijklmno') {
      void add(`${other}0`);
      await pass(9);
      await end(started.at(-1) as string);
    }
    expect(started.indexOf('a1') - started.indexOf('b0')).toBe(10);
  });

  it('lets a user wait who has a running task', async () => {
    const { started, add, end } = recorder({ concurrency: 2 });
    for (const name of ['a0', 'b0', 'a1']) void add(name);
    await pass(50);
    void add('a2');
    // At all times, another user waits who has used no time.
    void add('c0');
    await end('b0');
    for (const other of 'defghijklmnopqrstuvwxyz') {
      void add(`${other}0`);
      await pass(99);
      await end(started.at(-1) as string);
    }
    expect(started).toContain('v0');
    expect(started).not.toContain('a2');
  });

  it('lets new users begin where the others are when a task that has waited for long starts', async () => {
    const { started, add, end } = recorder({
      concurrency: 1,
      maxWaiting: 1_000,
      maxWaitingPerUser: 1_000,
    });
    void add('a1');
    await pass(1_000);
    void add('a2');
    for (let index = 1; index <= 300; index += 1) void add(`b${index}`);
    await end('a1');
    while (!started.includes('a2')) {
      await pass(9);
      await end(started.at(-1) as string);
    }
    void add('c1');
    await end('a2');
    await end(started.at(-1) as string);
    expect(started.slice(-3)).toContain('c1');
    expect(started.length).toBeLessThan(300);
  });
});
