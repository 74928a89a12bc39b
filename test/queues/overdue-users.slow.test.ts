import { describe, expect, it } from 'vitest';
import { requesterAt, runFor } from '../../src/queues/requester.ts';
import { pass, recorder, useFakeTime } from './recorder.ts';

useFakeTime();

describe('a fair queue with overdue users', () => {
  describe.each([1, 2])('with %i slots', (slots) => {
    /**
     * Each user of a waiting task has run a task of 101 ms before. While they wait, tasks of new users
     * start, and one of these ends every 10 ms.
     * @returns the number of tasks of new users that started before each of the waiting tasks
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

    it('serves a user after a wait of twice their longest task', async () => {
      expect(await startsOf('a1')).toEqual([20]);
    });

    it('gives other users nine tenths of the time', async () => {
      expect(await startsOf('a1', 'b1')).toEqual([20, 28 + slots]);
    });

    it('counts the wait from the last task of the user', async () => {
      expect(await startsOf('a1', 'a2')).toEqual([20, 38 + slots]);
    });
  });

  it('serves a user with short tasks after 100 ms', async () => {
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

  it('does not count the time in which a task of the user runs', async () => {
    const { started, add, end } = recorder({ concurrency: 2 });
    for (const name of ['a0', 'b0', 'a1']) void add(name);
    await pass(50);
    void add('a2');
    // From here on, a new user waits at all times.
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

  it('serves new users as before after an overdue task', async () => {
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
