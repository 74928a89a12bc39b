import { expect, it } from 'vitest';
import type { Sample } from './measure.ts';
import { figuresOf, median } from './statistics.ts';

const sample = (perSecond: number, cpuUs: number): Sample => ({
  perSecond,
  cpuUs,
  databaseCpuUs: 10,
  p50Ms: 1,
  p99Ms: 2,
});

it('the median is the middle of an odd number of values in any order', () => {
  expect(median([5, 1, 3])).toBe(3);
  expect(median([])).toBeNaN();
});

it('the figures compare each round with the reference of the same round', () => {
  const samples = new Map([
    ['reference', { samples: [sample(100, 50), sample(10, 500), sample(100, 50)] }],
    ['server', { samples: [sample(50, 100), sample(20, 250), sample(50, 100)] }],
  ]);
  const [, server] = figuresOf(samples, 'reference');
  expect(server).toMatchObject({ rateRatio: 0.5, cpuRatio: 0.5, perSecond: 50, cpuUs: 100 });
});

it('the figures contain the error of a server without samples', () => {
  const [failed] = figuresOf(new Map([['server', { samples: [], error: 'wrong' }]]), 'reference');
  expect(failed).toMatchObject({ name: 'server', error: 'wrong' });
});
