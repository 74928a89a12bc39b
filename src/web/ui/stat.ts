import { type Content, type Html, html } from '../framework/html.ts';
import { amount, negated, signedAmount } from './money.ts';

interface Stat {
  readonly label: string;
  readonly value: Content;
  /** One line about the value, such as a comparison. */
  readonly note?: Content;
}

export const stats = (items: readonly Stat[]): Html => html`
<dl class="stats">${items.map(
  (item) => html`
  <div class="stat">
    <dt>${item.label}</dt>
    <dd class="stat-value">${item.value}</dd>
    ${item.note && html`<dd class="stat-note">${item.note}</dd>`}
  </div>`,
)}
</dl>`;

/** Decimal strings. */
interface Totals {
  readonly income: string;
  readonly expenses: string;
  readonly balance: string;
}

/** Income, expenses and their balance. @param note one line about a figure */
export const totalsStats = (
  { income, expenses, balance }: Totals,
  note?: (name: keyof Totals) => Content,
): Html =>
  stats([
    {
      label: 'In',
      value: html`<span class="income">${signedAmount(income)}</span>`,
      note: note?.('income'),
    },
    { label: 'Out', value: amount(negated(expenses)), note: note?.('expenses') },
    { label: 'Balance', value: signedAmount(balance), note: note?.('balance') },
  ]);
