import { setImmediate, setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { requesterAt, runFor } from '../../src/queues/requester.ts';
import { nextTurn, takeTurn } from '../../src/queues/turns.ts';

/** Uses the thread for some milliseconds. */
function work(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

describe('the turns on the thread', () => {
  it('begin at once while the thread is free', async () => {
    expect(runFor(requesterAt('a'), takeTurn)).toBeUndefined();
    await setImmediate();
  });

  it('let a new request begin before all earlier ones of another user', async () => {
    const begun: string[] = [];
    const begin = (name: string, user: string) =>
      runFor(requesterAt(user), async () => {
        await takeTurn();
        begun.push(name);
        work(5);
      });
    // All timers of an iteration run before new requests are read.
    const earlier = Array.from({ length: 30 }, async (_, number) => {
      await setTimeout(1);
      await begin(`a${number}`, 'a');
    });
    const later = setTimeout(1)
      .then(() => setImmediate())
      .then(() => begin('b', 'b'));
    await Promise.all([...earlier, later]);
    expect(begun).toHaveLength(31);
    // Without turns, all 30 requests of the other user would begin first.
    expect(begun.indexOf('b')).toBeLessThan(20);
  });

  it('let others begin between two parts of long work', async () => {
    const done: string[] = [];
    const long = runFor(requesterAt('a'), async () => {
      for (let part = 0; part < 3; part += 1) {
        done.push('part');
        work(20);
        await nextTurn();
      }
    });
    const other = runFor(requesterAt('b'), async () => {
      await takeTurn();
      done.push('other');
    });
    await Promise.all([long, other]);
    expect(done.indexOf('other')).toBe(1);
    expect(done).toHaveLength(4);
  });
});
