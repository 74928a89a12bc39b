import { type Content, html } from '../../framework/html.ts';
import { amount, negated } from '../../ui/money.ts';

/** "▲ 200.00 more than in February 2026". @param change a decimal string; undefined if it is unknown */
export function changeNote(change: string | undefined, period: string): Content {
  if (change === undefined) return undefined;
  if (!/[1-9]/.test(change)) return `The same as in ${period}`;
  const isLess = change.startsWith('-');
  return html`<span aria-hidden="true">${isLess ? '▼' : '▲'}</span> ${amount(isLess ? negated(change) : change)} ${isLess ? 'less' : 'more'} than in ${period}`;
}
