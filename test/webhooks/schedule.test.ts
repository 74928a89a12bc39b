import { describe, expect, it } from 'vitest';
import { retryDelayMs } from '../../src/webhooks/schedule.ts';

describe('the delay before a retry', () => {
  it('grows from 5 seconds to 6 hours', () => {
    const seconds = [1, 2, 3, 4, 5, 6, 7, 8, 100].map(
      (each) => retryDelayMs(each, () => 0.5) / 1_000,
    );
    expect(seconds).toStrictEqual([5, 30, 120, 600, 3_600, 10_800, 21_600, 21_600, 21_600]);
  });

  it('varies by a tenth', () => {
    expect(retryDelayMs(1, () => 0)).toBe(4_500);
    expect(retryDelayMs(1, () => 1)).toBe(5_500);
  });
});
