import { builder } from '../../../graphql/schema/builder.ts';
import type { Context } from '../../../graphql/schema/context.ts';
import { centsOf, decimalText } from '../../../input/money.ts';
import type { Totals } from '../entries/entry-totals.ts';
import { fillPeriods, type PeriodTotals } from './finance-period.ts';
import { FinanceTotals } from './finance-totals.ts';
import { previousRange, type ReportRange } from './periods.ts';
import { readPeriodSums } from './sums.ts';

interface Comparison extends PeriodTotals {
  readonly change: Totals;
}

const FinanceChange = builder.objectRef<Totals>('FinanceChange').implement({
  description: 'The differences between the totals of two ranges.',
  fields: (t) => ({
    income: t.expose('income', {
      type: 'Money',
      description: 'The income of the report minus that of the previous range.',
    }),
    expenses: t.expose('expenses', {
      type: 'Money',
      description:
        'The expenses of the report minus those of the previous range. Positive if they have grown.',
    }),
    balance: t.expose('balance', {
      type: 'Money',
      description: 'The balance of the report minus that of the previous range.',
    }),
  }),
});

export const FinanceComparison = builder.objectRef<Comparison>('FinanceComparison').implement({
  description: 'The range before the range of a report, and the change since then.',
  fields: (t) => ({
    from: t.expose('from', {
      type: 'LocalDate',
      description: 'The first day of the previous range.',
    }),
    to: t.expose('to', { type: 'LocalDate', description: 'The last day of the previous range.' }),
    totals: t.expose('totals', {
      type: FinanceTotals,
      description: 'The totals of the previous range.',
    }),
    change: t.expose('change', {
      type: FinanceChange,
      description: 'The totals of the report minus those of the previous range.',
    }),
  }),
});

/** The first day that an entry can have (D130). */
const firstDay = '1900-01-01';

const difference = (minuend: string, subtrahend: string) =>
  decimalText(centsOf(minuend) - centsOf(subtrahend));

/** Compares a range with the one before it. Null if that starts before the first valid day. */
export async function compareWithPrevious(
  range: ReportRange,
  context: Context,
): Promise<Comparison | null> {
  const previous = previousRange(range);
  if (previous.from < firstDay) return null;
  const ranges = [previous, range];
  // One statement, so both sums are of the same moment.
  const [before, after] = fillPeriods(ranges, await readPeriodSums(ranges, {}, context));
  const { totals } = before as PeriodTotals;
  const { income, expenses, balance } = (after as PeriodTotals).totals;
  const change = {
    income: difference(income, totals.income),
    expenses: difference(expenses, totals.expenses),
    balance: difference(balance, totals.balance),
  };
  return { ...previous, totals, change };
}
