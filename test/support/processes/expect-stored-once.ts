import { expect } from 'vitest';
import { compareWrites, type Reply, repliesWith } from './writers.ts';

/** Each acknowledged write of writers that have stopped, and no other response than 503. */
export async function expectStoredOnce(
  databaseUrl: string,
  replies: readonly Reply[],
): Promise<void> {
  expect(repliesWith('unexpected', replies)).toEqual([]);
  const counts = await compareWrites(databaseUrl, replies);
  expect(counts).toEqual({ ...counts, found: counts.acknowledged, lost: 0, doubled: 0 });
}
