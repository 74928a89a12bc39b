/** Writes docs/benchmarks.md and its chart. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { peersDir, projectDir } from '../paths.ts';
import { reportOf } from './markdown.ts';
import type { Results } from './results.ts';
import { contenders } from './tables.ts';

export interface ChartGroup {
  readonly title: string;
  readonly bars: readonly { readonly name: string; readonly value: number }[];
}

/** Writes the report. The chart is drawn by the package of the peers, which has d3. */
export function writeReport(results: Results): void {
  writeFileSync(join(projectDir, 'docs/benchmarks.md'), reportOf(results));
  const groups: ChartGroup[] = (results.parts.peers?.figures ?? []).map(({ title, figures }) => ({
    title,
    bars: figures.map(({ name, cpuRatio }) => ({
      name: contenders.get(name)?.title ?? name,
      value: Number.isFinite(cpuRatio) ? cpuRatio : 0,
    })),
  }));
  if (groups.length === 0) return;
  const svg = execFileSync(process.execPath, [join(peersDir, 'draw-chart.ts')], {
    input: JSON.stringify(groups),
    encoding: 'utf8',
  });
  writeFileSync(join(projectDir, 'docs/images/benchmarks.svg'), svg);
}
