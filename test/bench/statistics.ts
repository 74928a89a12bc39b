/** Medians over rounds. */
import type { Sample, Samples } from './measure.ts';

/** The figures of one contender in one workload; undefined samples mean that it has none. */
export interface Figures {
  readonly name: string;
  readonly error?: string;
  /** Requests per second in proportion to the reference, and the reference's CPU time to its own. */
  readonly rateRatio: number;
  readonly cpuRatio: number;
  readonly perSecond: number;
  readonly cpuUs: number;
  readonly databaseCpuUs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** The middle value. NaN for no values. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** The medians of each contender; ratios are those of the same round. */
export function figuresOf(samples: Samples, reference: string): Figures[] {
  const base = samples.get(reference)?.samples ?? [];
  return [...samples].map(([name, { samples: own, error }]) => {
    const of = (value: (sample: Sample) => number) => median(own.map(value));
    const ratio = (value: (sample: Sample, base: Sample) => number) =>
      median(own.flatMap((sample, round) => (base[round] ? [value(sample, base[round])] : [])));
    return {
      name,
      ...(error ? { error } : {}),
      rateRatio: ratio((sample, { perSecond }) => sample.perSecond / perSecond),
      cpuRatio: ratio((sample, { cpuUs }) => cpuUs / sample.cpuUs),
      perSecond: of(({ perSecond }) => perSecond),
      cpuUs: of(({ cpuUs }) => cpuUs),
      databaseCpuUs: of(({ databaseCpuUs }) => databaseCpuUs),
      p50Ms: of(({ p50Ms }) => p50Ms),
      p99Ms: of(({ p99Ms }) => p99Ms),
    };
  });
}
