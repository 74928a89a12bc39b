import type { Exchange, KindName, Need } from './clients/report.ts';
import type { FaultOutcome, Storm } from './run-storm.ts';

/** How many requests of a kind succeeded, among those that no fault could make fail. */
export interface Availability {
  readonly kind: KindName;
  readonly sent: number;
  readonly done: number;
  /** How many succeeded in the whole storm. */
  readonly everDone: number;
}

/** A request is excused while a service that it needs is away, until everything works again. */
function isExcused(
  { startedAt, endedAt }: Exchange,
  needs: readonly Need[],
  outcomes: readonly FaultOutcome[],
): boolean {
  return outcomes.some(
    (outcome) =>
      outcome.fault.affects.some((need) => needs.includes(need)) &&
      startedAt <= outcome.endedAt &&
      endedAt >= outcome.beganAt,
  );
}

/** Of each kind of valid request, during the storm. */
export function availabilities({ reports, faults, beganAt }: Storm): Availability[] {
  const needs = new Map(reports.flatMap(({ kinds }) => kinds));
  const exchanges = reports
    .flatMap((report) => report.exchanges)
    .filter(({ kind, startedAt }) => needs.has(kind) && startedAt >= beganAt);
  return [...Map.groupBy(exchanges, ({ kind }) => kind)].map(([kind, all]) => {
    const expected = all.filter((each) => !isExcused(each, needs.get(kind) ?? [], faults));
    return {
      kind,
      sent: expected.length,
      done: expected.filter(({ isDone }) => isDone).length,
      everDone: all.filter(({ isDone }) => isDone).length,
    };
  });
}
