import type { Html } from '../../html.ts';
import { stats } from '../../ui/stat.ts';
import { monthAfter, monthTitle } from '../dates.ts';
import { amount, negated, signedAmount } from '../money.ts';
import type { MonthReport } from './operation.ts';

/** A change as words, with the amount: "200.00 more than in February 2026". */
function changeNote(change: string | undefined, month: string, words: [string, string]) {
  const previous = monthAfter(month, -1);
  if (change === undefined || previous === undefined) return undefined;
  const isLess = change.startsWith('-');
  if (!/[1-9]/.test(change)) return `The same as in ${monthTitle(previous)}`;
  return `${signedAmount(change)}: ${words[isLess ? 1 : 0]} than in ${monthTitle(previous)}`;
}

/** Income, expenses and balance of a month, each compared with the month before. */
export function monthStats(month: string, { totals, comparison }: MonthReport): Html {
  const change = comparison?.change;
  return stats([
    {
      label: 'In',
      value: signedAmount(totals.income),
      note: changeNote(change?.income, month, ['more', 'less']),
    },
    {
      label: 'Out',
      value: amount(negated(totals.expenses)),
      note: changeNote(change?.expenses, month, ['more', 'less']),
    },
    {
      label: 'Balance',
      value: signedAmount(totals.balance),
      note: changeNote(change?.balance, month, ['higher', 'lower']),
    },
  ]);
}
