import type { Html } from '../../../framework/html.ts';
import { monthAfter, monthTitle } from '../../../ui/dates.ts';
import { amount, negated, signedAmount } from '../../../ui/money.ts';
import { stats } from '../../../ui/stat.ts';
import { changeNote } from '../change-note.ts';
import type { MonthReport } from './operation.ts';

export function monthStats(month: string, { totals, comparison }: MonthReport): Html {
  const previous = monthAfter(month, -1);
  const { income, expenses, balance } = comparison?.change ?? {};
  const note = (change: string | undefined) =>
    previous === undefined ? undefined : changeNote(change, monthTitle(previous));
  return stats([
    { label: 'In', value: signedAmount(totals.income), note: note(income) },
    { label: 'Out', value: amount(negated(totals.expenses)), note: note(expenses) },
    { label: 'Balance', value: signedAmount(totals.balance), note: note(balance) },
  ]);
}
