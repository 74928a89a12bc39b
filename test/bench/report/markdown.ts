/** The text of docs/benchmarks.md. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Machine } from './machine.ts';
import type { PartResult, Results } from './results.ts';
import {
  cpuTable,
  failedRequests,
  failureList,
  growthTable,
  idleTable,
  latencyTable,
  peersTable,
  rateTable,
  serverList,
  variantsTable,
  workloadNote,
} from './tables.ts';

const measuredOn = ({ date, rounds, seconds, connections, generator }: Machine) =>
  `Measured on ${date}: ${rounds} ${rounds === 1 ? 'round' : 'rounds'} of ${seconds} s, ${connections} connections, ${generator}.`;

/** A section, if its part has been measured. @param usual how the whole report is measured */
function section<Figures>(
  usual: string,
  title: string,
  result: PartResult<Figures> | undefined,
  text: (figures: readonly Figures[]) => string[],
): string[] {
  if (!result) return [];
  const measured = measuredOn(result.about);
  return [`## ${title}`, ...(measured === usual ? [] : [measured]), ...text(result.figures)];
}

const introduction = readFileSync(join(import.meta.dirname, 'introduction.md'), 'utf8').trim();

function machineSection(about: Machine): string[] {
  return [
    '## Machine and versions',
    `${about.processor}. Node ${about.node}, PostgreSQL ${about.postgres} on the same machine with its default settings.`,
    `${Object.entries(about.versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(', ')}.`,
  ];
}

const ratioNote =
  'CPU time of the reference divided by that of the server: above 1.00, the server needs less. In brackets: microseconds of user and system time per request, of the server and of the PostgreSQL backends, to which a server that merges statements moves work.';

export function reportOf({ parts }: Results): string {
  const { peers, variants, embedded, growth, latency, idle } = parts;
  const about = Object.values(parts)[0]?.about;
  const usual = about ? measuredOn(about) : '';
  const blocks = [
    introduction,
    usual,
    workloadNote,
    ...section(usual, 'Peers on PostgreSQL', peers, (figures) => [
      '![Ratios of CPU time by workload and server](images/benchmarks.svg)',
      ratioNote,
      peersTable(figures),
      'Requests per second:',
      rateTable(figures),
      failureList(figures),
    ]),
    '## How each server is written',
    'No server but folio has identification (the id of the user is a header), limits, a log, or validation of inputs beyond types.',
    serverList(),
    ...section(usual, 'Variants', variants, (figures) => [
      'CPU time as above, without PostgreSQL:',
      variantsTable(figures),
      failureList(figures),
    ]),
    ...section(usual, 'Embedded database', embedded, (figures) => [
      'The database of each server runs in its thread, so the CPU time includes it.',
      cpuTable(figures),
      failureList(figures),
    ]),
    ...section(usual, 'Growth', growth, (figures) => [
      'folio on PostgreSQL. The owner has 100 templates and a year of 1,200 entries, then 10 and 100 times as many templates and years; responses have the same size. Requests per second of the smallest owner; those of the others, divided by them.',
      growthTable(figures),
      failureList(figures),
    ]),
    ...section(usual, 'Response times at 70 % of the top rate', latency, (figures) => [
      `folio on PostgreSQL. Requests are sent at constant intervals, without waiting for answers; times count from when a request was due, without the first second. The same generator reached the top rate, on the same processors. ${failedRequests(figures)}`,
      latencyTable(figures),
    ]),
    ...section(usual, 'Idle', idle, (figures) => [
      'The time until `/health/ready` answers 200, with existing data; the resident memory before and after opening idle keep-alive connections.',
      idleTable(figures),
    ]),
    ...(about ? machineSection(about) : []),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}
