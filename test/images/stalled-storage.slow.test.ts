import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BoundedStorage } from '../../src/images/bounded-storage.ts';
import { openStorage } from '../../src/images/open-storage.ts';
import type { StorageDriver } from '../../src/images/storage.ts';
import { type Conduct, type StallingS3, startStallingS3 } from '../support/images/stalling-s3.ts';

const key = '0c5b0d6e-4b53-4c9c-8a3f-1f0a6c1d2e3f';
const range = { start: 0, end: 199_999 };
const deadlines = { put: 300, read: 300, delete: 300, list: 300, marker: 300 };
const noAnswer = /the storage did not complete \w+ within 300 ms/;

describe('an S3 server that stalls', () => {
  let s3: StallingS3;
  let storage: BoundedStorage;

  beforeAll(async () => {
    s3 = await startStallingS3();
    storage = await openStorage(s3, deadlines);
  });
  afterAll(async () => {
    storage.close();
    await s3.close();
  });

  const calls: [string, () => Promise<unknown>][] = [
    ['a small image is stored', () => storage.put(key, randomBytes(1_000), 'image/png')],
    // So large that the client waits for `100 Continue`.
    ['a large image is stored', () => storage.put(key, randomBytes(5_000_000), 'image/png')],
    ['an image is read', () => storage.read(key, range)],
    ['an image is deleted', () => storage.delete(key)],
    ['images are listed', () => Array.fromAsync(storage.list())],
    ['the marker is read', () => storage.readMarker()],
    ['the marker is written', () => storage.writeMarker('{}')],
  ];
  const conducts: readonly Conduct[] = ['silent', 'deaf', 'half', 'dripping'];
  const cases = conducts.flatMap((conduct) =>
    calls
      // The other responses are too short to stop in the middle.
      .filter(([name]) => conduct === 'silent' || conduct === 'deaf' || name === 'an image is read')
      .map(([name, call]) => [conduct, name, call] as const),
  );

  it.each(cases)('fails within the deadline: it is %s when %s', async (conduct, _name, call) => {
    s3.conduct = conduct;
    await expect(call()).rejects.toThrow(noAnswer);
    // Nothing is left over: the connection is closed.
    await s3.closed();
  });

  it('does not block later calls, in rounds of 32 calls', async () => {
    s3.conduct = 'silent';
    const patient = await openStorage(s3, { ...deadlines, read: 2_000 });
    for (const _round of [1, 2]) {
      s3.peak = 0;
      const calls = Array.from({ length: 40 }, () => patient.read(key, range));
      const outcomes = await Promise.allSettled(calls);
      expect(outcomes.map(({ status }) => status)).toEqual(Array(40).fill('rejected'));
      expect(s3.peak).toBeGreaterThanOrEqual(32);
      // The server may see the end of an aborted call after the next one has arrived.
      expect(s3.peak).toBeLessThan(36);
      await s3.closed();
    }
    patient.close();
  });
});

describe('a storage whose calls ignore the abort signal', () => {
  /** Like a network file system that hangs: it ignores the abort signal. */
  function hangingDriver() {
    const hanging: (() => void)[] = [];
    const read = () => new Promise<undefined>((resolve) => hanging.push(() => resolve(undefined)));
    const driver = { concurrency: 2, read } as unknown as StorageDriver;
    return { driver, hanging };
  }

  it('rejects within the deadline and never has more concurrent calls than allowed', async () => {
    const { driver, hanging } = hangingDriver();
    const storage = new BoundedStorage(driver, deadlines);
    const read = () => storage.read(key, range);
    const calls = await Promise.allSettled(Array.from({ length: 10 }, read));
    expect(calls.map(({ status }) => status)).toEqual(Array(10).fill('rejected'));
    await expect(read()).rejects.toThrow(noAnswer);
    expect(hanging).toHaveLength(2);
    // When they end, other calls can start.
    for (const end of hanging) end();
    const next = read();
    await vi.waitUntil(() => hanging.length === 3);
    hanging[2]?.();
    expect(await next).toBeUndefined();
  });

  it('lets at most 200 calls wait', async () => {
    const { driver } = hangingDriver();
    const storage = new BoundedStorage(driver, deadlines);
    const calls = Array.from({ length: 203 }, () => storage.read(key, range));
    const outcomes = await Promise.allSettled(calls);
    const reasons = outcomes.map((outcome) => String((outcome as PromiseRejectedResult).reason));
    expect(reasons.filter((reason) => reason.includes('too many tasks'))).toHaveLength(1);
  });
});
