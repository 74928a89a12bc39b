import { withQuery } from '../../address.ts';
import { numberTable } from '../../charts/figure.ts';
import { toNumber } from '../../charts/geometry.ts';
import { sparkColumns } from '../../charts/spark-columns.ts';
import { type Html, html } from '../../html.ts';
import { monthOf, monthTitle } from '../dates.ts';
import { amount } from '../money.ts';
import type { TrendsReport } from './operation.ts';

const sides = {
  EXPENSE: { id: 'expenses-by-category', title: 'Expenses by category', sum: 'expenses' },
  INCOME: { id: 'income-by-category', title: 'Income by category', sum: 'income' },
} as const;

/** The number of categories with small columns. The table of numbers has all. */
const maxDrawn = 20;

/** The sums of each category by month, largest first, as small columns and as a table. */
export function byCategory(report: TrendsReport, type: keyof typeof sides): Html | false {
  const { id, title, sum } = sides[type];
  const groups = report.categories
    .filter(({ category }) => category.type === type)
    .map(({ category, totals, periods }) => ({
      category,
      total: totals[sum],
      sums: periods.map((period) => period.totals[sum]),
    }));
  if (groups.length === 0) return false;
  const months = report.periods.map(({ from }) => monthOf(from));
  const lastMonth = monthTitle(monthOf(report.to));
  const { from, to } = report;
  const row = ({ category, total, sums }: (typeof groups)[number]) => {
    const entries = { categoryIds: String(category.databaseId), from, to };
    return html`
<tr>
  <th scope="row"><a href="${withQuery('/money/entries', entries)}"><span aria-hidden="true">${category.emoji}</span> ${category.name}</a></th>
  <td>${sparkColumns(sums.map(toNumber), `${category.name} by month, ${monthTitle(monthOf(from))} to ${lastMonth}`)}</td>
  <td class="trend-last">${amount(sums.at(-1) ?? '0')}</td>
  <td>${amount(total)}</td>
</tr>`;
  };
  return html`
<section class="panel" aria-labelledby="${id}">
  <h2 id="${id}">${title}</h2>
  <div class="chart">
    <table class="trends">
      <caption>${title}</caption>
      <thead><tr><th scope="col">Category</th><th scope="col">By month</th><th scope="col" class="trend-last">${lastMonth}</th><th scope="col">${months.length} months</th></tr></thead>
      <tbody>${groups.slice(0, maxDrawn).map(row)}</tbody>
    </table>
    <details class="chart-numbers"><summary>Show the numbers</summary>
    ${numberTable({
      caption: `${title}, by month`,
      titles: ['Category', ...months.map(monthTitle)],
      rows: groups.map(({ category, sums }) => [category.name, ...sums.map(amount)]),
    })}
    </details>
  </div>
</section>`;
}
