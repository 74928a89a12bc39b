import Table from 'cli-table3';
import { availabilities } from './availability.ts';
import type { Probe } from './clients/latency-probe.ts';
import type { Violation } from './clients/report.ts';
import type { Storm } from './run-storm.ts';
import { type Delay, type Memory, redacted, type StormServer } from './storm-server.ts';

/** The value that so much of all values is not over. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** Without colours, and without lines between the rows. */
const plain = {
  style: { head: [], border: [] },
  chars: { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' },
};

export function summaryOf(storm: Storm): string {
  return [
    `A storm of ${storm.seconds} seconds`,
    kindsTable(storm),
    faultsTable(storm),
    healthTable(storm),
    delaysTable(storm),
    memoryTable(storm),
    countsTable(storm),
  ].join('\n');
}

function kindsTable(storm: Storm): string {
  const { reports, beganAt } = storm;
  const available = new Map(availabilities(storm).map((each) => [each.kind, each]));
  const exchanges = reports
    .flatMap((report) => report.exchanges)
    .filter(({ startedAt }) => startedAt >= beganAt);
  const table = new Table({ head: ['Kind', 'Sent', 'Outcomes', 'p99 ms', 'Available'], ...plain });
  const byKind = [...Map.groupBy(exchanges, (each) => each.kind)];
  for (const [kind, all] of byKind.toSorted(([a], [b]) => a.localeCompare(b))) {
    const labels = [...Map.groupBy(all, ({ label }) => label)]
      .toSorted(([, a], [, b]) => b.length - a.length)
      .map(([label, some]) => `${label}: ${some.length}`);
    const took = all.map(({ startedAt, endedAt }) => endedAt - startedAt);
    const { sent = 0, done = 0 } = available.get(kind) ?? {};
    table.push([
      kind,
      all.length,
      labels.join(', '),
      percentile(took, 0.99),
      sent === 0 ? '' : `${done}/${sent}`,
    ]);
  }
  return table.toString();
}

function faultsTable({ faults, beganAt }: Storm): string {
  const table = new Table({
    head: ['Fault', 'At s', 'Effect', 'Recovered ms', 'Problem'],
    ...plain,
  });
  for (const { fault, beganAt: at, effect, recoveryMs, problem = '' } of faults) {
    table.push([fault.name, Math.round((at - beganAt) / 1000), effect, recoveryMs, problem]);
  }
  return table.toString();
}

function healthTable({ health: { probes, failures }, beganAt, reports }: Storm): string {
  const head = ['/health/live', 'p50 ms', 'p90', 'p99', 'max', 'Failures'];
  const table = new Table({ head, ...plain });
  const waits = probes.map(({ took }) => took);
  const parts = [0.5, 0.9, 0.99, 1].map((part) => Math.round(percentile(waits, part)));
  table.push([waits.length, ...parts, failures.length]);
  const worst = new Table({
    head: ['Slowest at s', 'ms', 'Requests that ended with it'],
    ...plain,
  });
  for (const { at, took } of slowest(probes, 8)) {
    const end = at + took;
    const kinds = reports
      .flatMap(({ exchanges }) => exchanges)
      .filter((each) => each.startedAt < end && Math.abs(each.endedAt - end) < 50)
      .map(({ kind }) => kind);
    worst.push([
      ((at - beganAt) / 1000).toFixed(1),
      Math.round(took),
      [...new Set(kinds)].slice(0, 6).join('\n'),
    ]);
  }
  return `${table}\n${worst}`;
}

/** The slowest, each at least a second from the others. */
function slowest(probes: readonly Probe[], count: number): Probe[] {
  const found: Probe[] = [];
  for (const probe of probes.toSorted((a, b) => b.took - a.took)) {
    if (found.every(({ at }) => Math.abs(at - probe.at) > 1_000)) found.push(probe);
    if (found.length === count) break;
  }
  return found;
}

/** The delays of the event loop during the storm. At the start, compiling operations blocks it. */
export const delaysOf = ({ server: { delays }, beganAt, endedAt }: Storm): readonly Delay[] =>
  delays.filter(({ at, ms }) => at - ms >= beganAt && at <= endedAt);

/** The longest, each with the part of the time in which the server's thread was running. */
function delaysTable(storm: Storm): string {
  const { beganAt } = storm;
  const during = delaysOf(storm);
  const table = new Table({ head: ['Event loop late at s', 'ms', 'of these running'], ...plain });
  for (const { at, ms, cpuMs } of during.toSorted((a, b) => b.ms - a.ms).slice(0, 10)) {
    table.push([((at - beganAt) / 1000).toFixed(1), ms, cpuMs]);
  }
  table.push(['all', during.length, '']);
  return table.toString();
}

function memoryTable({ memory: { before, curve, after } }: Storm): string {
  const table = new Table({ head: ['Memory MB', ''], ...plain });
  const step = Math.max(1, Math.ceil(curve.length / 30));
  table.push(
    ['before', described(before)],
    ['during', curve.filter((_, index) => index % step === 0).join(' ')],
    ['after', described(after)],
  );
  return table.toString();
}

const described = ({ resident, live }: Memory): string =>
  `${Math.round(resident)}, of these live ${live.toFixed(1)}`;

function countsTable({ counts }: Storm): string {
  const table = new Table({ head: ['Writes', 'Records'], ...plain });
  for (const [what, count] of Object.entries(counts)) table.push([what, count]);
  return table.toString();
}

/** The first few failures of each kind in full, with their log lines. */
export function violationsOf({ reports, server }: Storm): string {
  const all = reports.flatMap((report) => report.violations);
  const groups = Map.groupBy(all, ({ kind, problem }) => `${kind}\n  ${problem}`);
  return [...groups]
    .map(([title, some]) => {
      const examples = some.slice(0, 3).map((each) => exampleOf(each, server));
      return [`${title} (${some.length} times)`, ...examples].join('\n');
    })
    .join('\n');
}

function exampleOf({ requestId, at, request, answer }: Violation, server: StormServer): string {
  const log = server.linesOf(requestId).map((line) => `      log: ${line.slice(0, 1_500)}`);
  const lines = [
    `    ${new Date(at).toISOString()} ${request} request id ${requestId || 'unknown'}`,
    `      answer: ${answer.replace(/\s+/g, ' ').slice(0, 300)}`,
  ];
  return redacted([...lines, ...log].join('\n'));
}
