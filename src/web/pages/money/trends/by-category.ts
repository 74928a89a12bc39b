import { numberTable } from '../../../charts/number-table.ts';
import { sparkColumns } from '../../../charts/sparkline.ts';
import { withQuery } from '../../../framework/address.ts';
import { type Html, html } from '../../../framework/html.ts';
import { monthOf, monthTitle } from '../../../ui/dates.ts';
import { amount } from '../../../ui/money.ts';
import { type CategorySums, type Side, sumsOf, withOthers } from './category-sums.ts';
import type { TrendsReport } from './operation.ts';

const sides = {
  expenses: { id: 'expenses-by-category', title: 'Expenses by category' },
  income: { id: 'income-by-category', title: 'Income by category' },
} as const;

/** The number of categories with small columns. */
const maxDrawn = 20;
/** The number of categories of each type in the table of numbers. */
export const maxListed = 100;

const others = 'All other categories';

export function byCategory(report: TrendsReport, side: Side): Html | false {
  const { id, title } = sides[side];
  const sums = sumsOf(report, side);
  if (sums.length === 0) return false;
  const months = report.periods.map(({ from }) => monthOf(from));
  const lastMonth = monthTitle(monthOf(report.to));
  const { from, to } = report;
  const row = ({ category, total, months }: CategorySums) => {
    const name = category?.name ?? others;
    const entries = category && { categoryIds: String(category.databaseId), from, to };
    return html`
<tr>
  <th scope="row" dir="auto">${entries ? html`<a href="${withQuery('/money/entries', entries)}"><span aria-hidden="true">${category.emoji}</span> ${name}</a>` : name}</th>
  <td>${sparkColumns(months.map(Number), `${name} by month, ${monthTitle(monthOf(from))} to ${lastMonth}`)}</td>
  <td class="trend-last">${amount(months.at(-1) ?? '0')}</td>
  <td>${amount(total)}</td>
</tr>`;
  };
  return html`
<section class="card" aria-labelledby="${id}">
  <h2 id="${id}">${title}</h2>
  <div class="chart">
    <table class="numbers trends">
      <caption>${title}</caption>
      <thead><tr><th scope="col">Category</th><th scope="col">By month</th><th scope="col" class="trend-last">${lastMonth}</th><th scope="col">${months.length} months</th></tr></thead>
      <tbody>${withOthers(sums, report, { side, count: maxDrawn }).map(row)}</tbody>
    </table>
    ${numberTable({
      caption: `${title}, by month`,
      titles: ['Category', ...months.map(monthTitle)],
      rows: withOthers(sums, report, { side, count: maxListed }).map(({ category, months }) => [
        category?.name ?? others,
        ...months.map(amount),
      ]),
    })}
  </div>
</section>`;
}
