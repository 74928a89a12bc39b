/** The text of docs/benchmarks.md. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Machine } from './machine.ts';
import type { PartResult, Results } from './results.ts';
import {
  contenders,
  cpuTable,
  databaseTable,
  failureList,
  growthTable,
  idleTable,
  latencyTable,
  rateTable,
  table,
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
    table(
      ['Package', 'Version'],
      Object.entries(about.versions).map(([name, version]) => [name, version]),
    ),
  ];
}

const ratioNote =
  'CPU time of the reference divided by that of the server: above 1.00, the server needs less than the reference. In brackets: microseconds of user and system time per request.';
const rateNote =
  'Requests per second divided by those of the reference; in brackets: requests per second.';

export function reportOf({ parts }: Results): string {
  const { peers, variants, embedded, growth, latency, idle } = parts;
  const about = Object.values(parts)[0]?.about;
  const usual = about ? measuredOn(about) : '';
  const blocks = [
    introduction,
    usual,
    ...section(usual, 'Peers on PostgreSQL', peers, (figures) => [
      '![Ratios of CPU time by workload and server](images/benchmarks.svg)',
      ratioNote,
      cpuTable(figures),
      rateNote,
      rateTable(figures),
      'CPU time of the PostgreSQL backends per request, in microseconds. A server that merges statements moves work there.',
      databaseTable(figures),
      failureList(figures),
    ]),
    '## How each server is written',
    'No server but folio has identification (the id of the user is a header), limits, a log, or validation of inputs beyond types.',
    table(
      ['Server', 'How it is written and what it lacks'],
      [...contenders.values()].map(({ title, remarks }) => [title, remarks]),
    ),
    ...section(usual, 'Variants', variants, (figures) => [
      'folio without what its configuration can switch off, and Yoga without the option that costs it most.',
      cpuTable(figures),
      failureList(figures),
    ]),
    ...section(usual, 'Embedded database', embedded, (figures) => [
      'The database runs in a thread of the server, so the CPU time includes it.',
      cpuTable(figures),
      failureList(figures),
    ]),
    ...section(usual, 'Growth', growth, (figures) => [
      'folio on PostgreSQL. The owner has 100 templates and a year of 1,200 entries, then 10 and 100 times as many templates and years; responses have the same size. Requests per second divided by those of the smallest owner.',
      growthTable(figures),
      failureList(figures),
    ]),
    ...section(usual, 'Response times at 70 % of the top rate', latency, (figures) => [
      'folio on PostgreSQL. Requests are sent at constant intervals, whether or not earlier ones are answered. Times are measured from when a request was due, without those of the first second, which opens the connections.',
      latencyTable(figures),
    ]),
    ...section(usual, 'Idle', idle, (figures) => [
      'The time from the start of `src/main.ts` until `/health/ready` answers 200, with existing data; and the resident memory before and after opening idle keep-alive connections.',
      idleTable(figures),
    ]),
    ...(about ? machineSection(about) : []),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}
