import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BoundedStorage } from '../../../src/images/bounded-storage.ts';
import { openStorage } from '../../../src/images/open-storage.ts';

/** The tests that every storage of images must pass. */
export function describeStorage(place: string, url: () => string): void {
  describe(`the storage of images in ${place}`, () => {
    let storage: BoundedStorage;
    const [one, two] = [
      '0c5b0d6e-4b53-4c9c-8a3f-1f0a6c1d2e3f',
      '1d6c1e7f-5c64-4dad-9b4f-2f1b7d2e3f40',
    ];
    const bytes = randomBytes(70_000);
    const start = { start: 0, end: 15 };

    beforeAll(async () => {
      storage = await openStorage({ storageUrl: url() });
    });
    afterAll(() => storage.close());

    it('returns the stored bytes, completely and by range', async () => {
      await storage.put(one, bytes, 'image/png');
      const whole = await storage.read(one, { start: 0, end: 99_999 });
      expect(whole).toEqual({ size: 70_000, bytes });
      const part = await storage.read(one, { start: 10, end: 19 });
      expect(part).toEqual({ size: 70_000, bytes: bytes.subarray(10, 20) });
    });

    it('lists the stored images with their ages', async () => {
      await storage.put(two, bytes.subarray(0, 5), 'image/png');
      const listed = (await Array.fromAsync(storage.list())).flat();
      expect(listed.map(({ key }) => key).toSorted()).toEqual([one, two]);
      for (const { modifiedAt } of listed) {
        expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(60_000);
      }
    });

    it('deletes images, idempotently', async () => {
      await storage.delete(two);
      await storage.delete(two);
      expect(await storage.read(two, start)).toBeUndefined();
      expect(await storage.read('2e7d2f80-6d75-4ebe-8c5f-3f2c8e3f4051', start)).toBeUndefined();
      expect((await Array.fromAsync(storage.list())).flat().map(({ key }) => key)).toEqual([one]);
      await storage.delete(one);
    });
  });
}
