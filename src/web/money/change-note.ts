import { amount } from './money.ts';

/** "200.00 more than in February 2026". @param change decimal text; undefined if it is unknown */
export function changeNote(change: string | undefined, period: string): string | undefined {
  if (change === undefined) return undefined;
  if (!/[1-9]/.test(change)) return `The same as in ${period}`;
  const isLess = change.startsWith('-');
  return `${amount(change.replace('-', ''))} ${isLess ? 'less' : 'more'} than in ${period}`;
}
