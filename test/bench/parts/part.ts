/** A part of the benchmark, which can be run alone. */
import type { ScratchDatabase } from '../data/scratch.ts';
import type { Bench } from '../measure.ts';
import type { Figures } from '../statistics.ts';
import type { Workload } from '../workloads.ts';

export interface PartOptions extends Bench {
  readonly database: ScratchDatabase;
  /** Creates a seeded embedded database in a new folder. */
  readonly newDataDir: () => Promise<string>;
  readonly workloads: readonly Workload[];
}

export interface WorkloadFigures {
  readonly workload: string;
  readonly title: string;
  readonly figures: readonly Figures[];
}
