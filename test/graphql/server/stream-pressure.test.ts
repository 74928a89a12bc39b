import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ExecutionResult } from 'graphql';
import { describe, expect, it } from 'vitest';
import { EventStream } from '../../../src/graphql/server/event-stream.ts';

function endlessResults() {
  const results = {
    read: 0,
    isReturned: false,
    async next(): Promise<IteratorResult<ExecutionResult>> {
      await nextTurn();
      results.read += 1;
      return { done: false, value: { data: { text: 'x'.repeat(10_000) } } };
    },
    async return(): Promise<IteratorResult<ExecutionResult>> {
      results.isReturned = true;
      return { done: true, value: undefined };
    },
  };
  return results;
}

describe('an event stream', () => {
  it('reads no further results while the client reads nothing', async () => {
    const results = endlessResults();
    const client = new PassThrough({ highWaterMark: 50_000 });
    const stream = new EventStream(results);
    stream.pipe(client);
    // Each result takes one turn of the event loop.
    for (let turn = 0; turn < 1_000; turn += 1) await nextTurn();
    const { read } = results;
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(20);
    for (let turn = 0; turn < 1_000; turn += 1) await nextTurn();
    expect(results.read).toBe(read);
    client.resume();
    await expect.poll(() => results.read).toBeGreaterThan(read);
    stream.destroy();
  });

  it('ends its source when the connection closes', async () => {
    const results = endlessResults();
    const stream = new EventStream(results);
    stream.destroy();
    await once(stream, 'close');
    expect(results.isReturned).toBe(true);
  });
});
