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

/** The short names of workloads in tables; the report explains them once. */
const shortTitles: Readonly<Record<string, string>> = {
  '25 templates, 4 fields': 'templates',
  '25 templates, all fields, screenshots, total': 'everything',
  'the same over REST': 'REST',
  'one template': 'one',
  '3 levels, 10 templates': 'levels',
  'a month of entries with category and account': 'month',
  'the summary of a month': 'summary',
  'create an entry, 200 users': 'create',
  '80 % reads, 20 % writes, 200 users': 'mixed',
};
export const workloadNote = `Workloads: ${Object.entries(shortTitles)
  .map(([title, short]) => `*${short}* (${title})`)
  .join(', ')}.`;
const shortTitle = (title: string) => shortTitles[title] ?? title;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
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
function matrix(
  results: readonly WorkloadFigures[],
  cell: Cell,
  isShown = (_name: string) => true,
): string {
  const names = results[0]?.figures.map(({ name }) => name).filter(isShown) ?? [];
  const show = cellOr(cell);
  return table(
    ['', ...names.map(titleOf)],
    results.map(({ title, figures }) => [
      shortTitle(title),
      ...names.map((name) => show(figures.find((one) => one.name === name))),
    ]),
  );
}

const cpuCell: Cell = ({ cpuRatio, cpuUs }) => `${fixed(cpuRatio, 2)} (${number(cpuUs)})`;

/** Ratios of CPU time, with the CPU time in brackets. */
export const cpuTable = (results: readonly WorkloadFigures[]) => matrix(results, cpuCell);

/** `cpuTable` without the reference, whose ratio is 1. */
export const variantsTable = (results: readonly WorkloadFigures[]) =>
  matrix(results, cpuCell, (name) => name !== reference.name);

/** Ratios of CPU time, with the CPU times of the server and of PostgreSQL in brackets. */
export const peersTable = (results: readonly WorkloadFigures[]) =>
  matrix(results, ({ cpuRatio, cpuUs, databaseCpuUs }) => {
    const database = number(databaseCpuUs);
    return `${fixed(cpuRatio, 2)} (${number(cpuUs)}${database === '0' ? '' : `; ${database}`})`;
  });

/** Requests per second. */
export const rateTable = (results: readonly WorkloadFigures[]) =>
  matrix(results, ({ perSecond }) => number(perSecond));

/** How each server is written. */
export const serverList = () =>
  [...contenders.values()]
    .filter(({ remarks }) => remarks !== '')
    .map(({ title, remarks }) => `- ${title}: ${remarks}`)
    .join('\n');

/** Rates of larger owners as ratios. */
export function growthTable(results: readonly WorkloadFigures[]): string {
  return table(
    ['', ...(results[0]?.figures.map(({ name }) => `${name} the records`) ?? [])],
    results.map(({ title, figures }) => [
      shortTitle(title),
      ...figures.map((each, index) =>
        cellOr(({ rateRatio, perSecond }) =>
          index === 0 ? number(perSecond) : fixed(rateRatio, 2),
        )(each),
      ),
    ]),
  );
}

/** Response times at a fixed rate. */
export function latencyTable(results: readonly LatencyFigures[]): string {
  return table(
    ['', 'Requests per second', 'p50, ms', 'p99, ms'],
    results.map(({ title, perSecond, p50Ms, p99Ms }) => [
      shortTitle(title),
      number(perSecond),
      fixed(p50Ms, 1),
      fixed(p99Ms, 1),
    ]),
  );
}

/** How many requests failed at a fixed rate. */
export function failedRequests(results: readonly LatencyFigures[]): string {
  const failed = results.filter(({ failures }) => failures > 0);
  if (failed.length === 0) return 'No request failed.';
  const counts = failed.map(({ title, failures }) => `${failures} of ${shortTitle(title)}`);
  return `Failed requests: ${counts.join(', ')}.`;
}

/** Start-up time and memory. */
export function idleTable(results: readonly IdleFigures[]): string {
  return table(
    ['Database', 'Start, ms', 'Resident, MB', 'With open connections, MB', 'Connections kept'],
    results.map(
      ({ database, startMs, megabytesBefore, megabytesAfter, openConnections, connections }) => [
        database,
        number(startMs),
        number(megabytesBefore),
        number(megabytesAfter),
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
