import { barList } from '../../../charts/bar-list.ts';
import { withQuery } from '../../../framework/address.ts';
import { type Html, html } from '../../../framework/html.ts';
import { amount, share } from '../../../ui/money.ts';
import type { MonthReport } from './operation.ts';

type Group = MonthReport['categories'][number];

const sides = {
  EXPENSE: { id: 'spending', title: 'Spending by category', empty: 'No expenses in this month.' },
  INCOME: { id: 'income', title: 'Income by category', empty: undefined },
} as const;

export function byCategory(
  month: string,
  { categories, totals }: MonthReport,
  type: keyof typeof sides,
): Html | false {
  const { id, title, empty } = sides[type];
  const groups = categories.filter(({ category }) => category.type === type);
  if (groups.length === 0 && empty === undefined) return false;
  const whole = type === 'EXPENSE' ? totals.expenses : totals.income;
  const rows = groups.map((group) => {
    const total = type === 'EXPENSE' ? group.totals.expenses : group.totals.income;
    const count = type === 'EXPENSE' ? group.totals.expenseCount : group.totals.incomeCount;
    return { ...group, total, count, share: share(total, whole) };
  });
  const addressOf = ({ category }: Group) =>
    withQuery('/money/entries', { month, categoryIds: String(category.databaseId) });
  return html`
<section class="card" aria-labelledby="${id}">
  <h2 id="${id}">${title}</h2>
  ${
    rows.length === 0
      ? html`<p class="hint">${empty}</p>`
      : html`
  ${barList(
    title,
    rows.map((row) => ({
      label: html`<span aria-hidden="true">${row.category.emoji}</span> ${row.category.name}`,
      text: amount(row.total),
      note: row.share,
      size: Number(row.total),
      href: addressOf(row),
    })),
  )}
  <details class="chart-numbers">
    <summary>Show as a table</summary>
    <table class="numbers">
      <caption>${title}</caption>
      <thead><tr><th scope="col">Category</th><th scope="col">Entries</th><th scope="col">Amount</th><th scope="col">Share</th></tr></thead>
      <tbody>${rows.map(
        (row) =>
          html`<tr><th scope="row">${row.category.name}</th><td>${row.count}</td><td>${amount(row.total)}</td><td>${row.share}</td></tr>`,
      )}</tbody>
    </table>
  </details>`
  }
</section>`;
}
