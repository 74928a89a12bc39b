import {
  bareFolio,
  type Contender,
  embeddedReference,
  folioServer,
  peers,
  reference,
  tunedYoga,
} from '../contenders.ts';
import type { IdleFigures } from '../parts/idle.ts';
import type { LatencyFigures } from '../parts/latency.ts';
import type { WorkloadFigures } from '../parts/part.ts';
import type { Figures } from '../statistics.ts';

/** Every contender by name. */
export const contenders: ReadonlyMap<string, Contender> = new Map(
  [reference, ...peers, tunedYoga, folioServer, bareFolio, embeddedReference].map((one) => [
    one.name,
    one,
  ]),
);

const titleOf = (name: string) => contenders.get(name)?.title ?? name;

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return lines.toSpliced(1, 0, `|${'---|'.repeat(head.length)}`).join('\n');
}

/** JSON has null for NaN: a ratio to a reference that failed. */
type Value = number | null;

const number = (value: Value) => (value === null ? '–' : Math.round(value).toLocaleString('en-US'));
const fixed = (value: Value, digits: number) => (value === null ? '–' : value.toFixed(digits));

type Cell = (figures: Figures) => string;

const cellOr = (cell: Cell) => (figures: Figures | undefined) => {
  if (figures?.error) return 'failed';
  return figures?.perSecond ? cell(figures) : '–';
};

/** One row for each workload, one column for each contender. */
function matrix(results: readonly WorkloadFigures[], cell: Cell): string {
  const names = results[0]?.figures.map(({ name }) => name) ?? [];
  const show = cellOr(cell);
  return table(
    ['', ...names.map(titleOf)],
    results.map(({ title, figures }) => [
      title,
      ...names.map((name) => show(figures.find((one) => one.name === name))),
    ]),
  );
}

/** Ratios of CPU time, with the CPU time in brackets. */
export const cpuTable = (results: readonly WorkloadFigures[]) =>
  matrix(results, ({ cpuRatio, cpuUs }) => `${fixed(cpuRatio, 2)} (${number(cpuUs)})`);

/** Ratios of requests per second, with the rate in brackets. */
export const rateTable = (results: readonly WorkloadFigures[]) =>
  matrix(results, ({ rateRatio, perSecond }) => `${fixed(rateRatio, 2)} (${number(perSecond)})`);

/** CPU time of PostgreSQL. */
export const databaseTable = (results: readonly WorkloadFigures[]) =>
  matrix(results, ({ databaseCpuUs }) => number(databaseCpuUs));

/** Rates of larger owners as ratios. */
export function growthTable(results: readonly WorkloadFigures[]): string {
  return table(
    ['', ...(results[0]?.figures.map(({ name }) => `${name} the records`) ?? [])],
    results.map(({ title, figures }) => [
      title,
      ...figures.map(
        cellOr(({ rateRatio, perSecond }) => `${fixed(rateRatio, 2)} (${number(perSecond)})`),
      ),
    ]),
  );
}

/** Response times at a fixed rate. */
export function latencyTable(results: readonly LatencyFigures[]): string {
  return table(
    ['', 'Requests per second', 'p50, ms', 'p99, ms', 'p99 ÷ p50', 'Failed'],
    results.map(({ title, perSecond, p50Ms, p99Ms, ratio, failures }) => [
      title,
      number(perSecond),
      fixed(p50Ms, 1),
      fixed(p99Ms, 1),
      fixed(ratio, 1),
      String(failures),
    ]),
  );
}

/** Start-up time and memory. */
export function idleTable(results: readonly IdleFigures[]): string {
  return table(
    [
      'Database',
      'Start, ms',
      'Resident, MB',
      'With open connections, MB',
      'More, MB',
      'Connections kept',
    ],
    results.map(
      ({ database, startMs, megabytesBefore, megabytesAfter, openConnections, connections }) => [
        database,
        number(startMs),
        number(megabytesBefore),
        number(megabytesAfter),
        number(megabytesAfter - megabytesBefore),
        `${number(openConnections)} of ${number(connections)}`,
      ],
    ),
  );
}

/** Reasons of failures, if there are any. */
export function failureList(results: readonly WorkloadFigures[]): string {
  return results
    .flatMap(({ title, figures }) =>
      figures.flatMap(({ name, error }) =>
        error
          ? [`- ${titleOf(name)}, ${title}: \`${error.slice(0, 300).replaceAll('`', "'")}\``]
          : [],
      ),
    )
    .join('\n');
}
