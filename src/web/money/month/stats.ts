import type { Html } from '../../html.ts';
import { stats } from '../../ui/stat.ts';
import { monthAfter, monthTitle } from '../dates.ts';
import { amount, negated, signedAmount } from '../money.ts';
import type { MonthReport } from './operation.ts';

/** A change since the month before, with its sign. */
function changeNote(change: string | undefined, month: string) {
  const previous = monthAfter(month, -1);
  if (change === undefined || previous === undefined) return undefined;
  return /[1-9]/.test(change)
    ? `${signedAmount(change)} compared with ${monthTitle(previous)}`
    : `The same as in ${monthTitle(previous)}`;
}

/** Income, expenses and balance of a month, each compared with the month before. */
export function monthStats(month: string, { totals, comparison }: MonthReport): Html {
  const { income, expenses, balance } = comparison?.change ?? {};
  return stats([
    { label: 'In', value: signedAmount(totals.income), note: changeNote(income, month) },
    { label: 'Out', value: amount(negated(totals.expenses)), note: changeNote(expenses, month) },
    { label: 'Balance', value: signedAmount(totals.balance), note: changeNote(balance, month) },
  ]);
}
