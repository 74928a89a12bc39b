import { builder } from '../../../graphql/schema/builder.ts';
import { FinanceTotals } from './finance-totals.ts';
import type { ReportRange } from './periods.ts';
import { type CountedTotals, noCountedTotals, type PeriodSums } from './sums.ts';

export interface PeriodTotals extends ReportRange {
  readonly totals: CountedTotals;
}

export const PeriodLength = builder.enumType('PeriodLength', {
  description: 'The length of the periods of a report.',
  values: {
    DAY: { description: 'A day.' },
    WEEK: { description: 'A week from Monday to Sunday (ISO 8601).' },
    MONTH: { description: 'A calendar month.' },
    QUARTER: {
      description: 'A calendar quarter. Starts in January, April, July or October.',
    },
    YEAR: { description: 'A calendar year.' },
  } as const,
});

export const FinancePeriod = builder.objectRef<PeriodTotals>('FinancePeriod').implement({
  description: 'The totals of a day, week, month, quarter or year, or of its part in a report.',
  fields: (t) => ({
    from: t.expose('from', {
      type: 'LocalDate',
      description: "The first day. Not before the first day of the report's range.",
    }),
    to: t.expose('to', {
      type: 'LocalDate',
      description: "The last day. Not after the last day of the report's range.",
    }),
    totals: t.expose('totals', {
      type: FinanceTotals,
      description: 'The totals of the period. Zero if it has no entries.',
    }),
  }),
});

/** The minimum number of periods that a list is charged for: the months of a year. */
export const chargedPeriods = 12;

export function fillPeriods(
  periods: readonly ReportRange[],
  sums: readonly Omit<PeriodSums, 'key'>[],
): PeriodTotals[] {
  const totalsOf = new Map(sums.map((each) => [each.period, each]));
  return periods.map((period, index) => ({
    ...period,
    totals: totalsOf.get(index) ?? noCountedTotals,
  }));
}
