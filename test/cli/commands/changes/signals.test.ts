import { expect, it } from 'vitest';
import { changeSignals } from '../../../../src/cli/commands/changes/signals.ts';
import type { Source } from '../../../../src/cli/commands/changes/sources.ts';

it('the end of a stream ends the wait for its signals, and later waits last for the interval', async () => {
  const ended = Promise.withResolvers<void>();
  const api = {
    subscribe: (_document: unknown, _variables: unknown, { onOpen }: { onOpen: () => void }) => {
      onOpen();
      return ended.promise;
    },
  };
  const waits: number[] = [];
  const signals = changeSignals([{ api, types: [] } as unknown as Source], (milliseconds) => {
    waits.push(milliseconds);
    // The pause between two reads is shorter.
    return milliseconds < 5_000 ? Promise.resolve() : new Promise(() => {});
  });
  await signals.next(5);
  const next = signals.next(5);
  ended.resolve();
  await next;
  void signals.next(5);
  expect(waits.filter((milliseconds) => milliseconds >= 5_000)).toEqual([60_000, 60_000, 5_000]);
});
