import { type Content, type Html, html } from '../../html.ts';
import { stats } from '../../ui/stat.ts';
import { monthAfter, monthTitle } from '../dates.ts';
import { amount, negated, signedAmount } from '../money.ts';
import type { MonthReport } from './operation.ts';

/** A change since the month before, in words and with a sign. */
function changeNote(change: string | undefined, month: string): Content {
  const previous = monthAfter(month, -1);
  if (change === undefined || previous === undefined) return undefined;
  const title = monthTitle(previous);
  if (!/[1-9]/.test(change)) return `The same as in ${title}`;
  const isLess = change.startsWith('-');
  return html`<span aria-hidden="true">${isLess ? '▼' : '▲'}</span> ${amount(isLess ? negated(change) : change)} ${isLess ? 'less' : 'more'} than in ${title}`;
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
