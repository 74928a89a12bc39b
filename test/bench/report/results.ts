import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { IdleFigures } from '../parts/idle.ts';
import type { LatencyFigures } from '../parts/latency.ts';
import type { WorkloadFigures } from '../parts/part.ts';
import { resultsPath } from '../paths.ts';
import type { Machine } from './machine.ts';

/** The figures of a part, and where they were measured. */
export interface PartResult<Figures> {
  readonly about: Machine;
  readonly figures: readonly Figures[];
}

/** All parts that have been measured. */
export interface Results {
  readonly parts: {
    readonly peers?: PartResult<WorkloadFigures>;
    readonly variants?: PartResult<WorkloadFigures>;
    readonly embedded?: PartResult<WorkloadFigures>;
    readonly growth?: PartResult<WorkloadFigures>;
    readonly latency?: PartResult<LatencyFigures>;
    readonly idle?: PartResult<IdleFigures>;
  };
}

export function readResults(): Results {
  return existsSync(resultsPath) ? JSON.parse(readFileSync(resultsPath, 'utf8')) : { parts: {} };
}

export function saveResults(part: keyof Results['parts'], result: PartResult<unknown>): void {
  const parts = { ...readResults().parts, [part]: result };
  writeFileSync(resultsPath, `${JSON.stringify({ parts }, null, 2)}\n`);
}
