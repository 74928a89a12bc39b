import { z } from 'zod';
import { calendarMonth } from '../../../../input/calendar.ts';
import { validate } from '../../../../input/issues.ts';
import { columnsChart } from '../../../charts/columns-chart.ts';
import { withQuery } from '../../../framework/address.ts';
import { type Html, html } from '../../../framework/html.ts';
import { page } from '../../../framework/page.ts';
import { monthAfter, monthOf, monthTitle, rangeOf } from '../../../ui/dates.ts';
import { totalOf } from '../../../ui/money.ts';
import { emptyState } from '../../../ui/parts.ts';
import { totalsStats } from '../../../ui/stat.ts';
import { moneyView } from '../section.ts';
import { spendingChart } from '../spending-chart.ts';
import { byCategory, maxListed } from './by-category.ts';
import { type TrendsReport, trendsOperation } from './operation.ts';

const path = '/money/trends';
const filter = z.object({ to: calendarMonth().optional() });
/** The first month that has eleven months before it. */
const firstMonth = '1900-12';

export const trendsPage = page({
  path,
  operation: trendsOperation,
  isReport: true,
  variables({ query, today }) {
    const { to = monthOf(today) } = validate(filter, { to: query.to });
    const last = to < firstMonth ? firstMonth : to;
    return {
      from: `${monthAfter(last, -11)}-01`,
      to: rangeOf(last).to,
      previousMonth: `${monthAfter(last, -1)}-01`,
      largest: maxListed,
    };
  },
  view({ financeReport: report, days }, { today }) {
    const month = monthOf(report.to);
    const monthBefore = monthAfter(month, -1) ?? month;
    const hasEntries = report.categories.length > 0;
    return moneyView(path, {
      title: 'Trends',
      lead: rangeTitle(report),
      actions: rangeLinks(month, monthOf(today)),
      body: hasEntries
        ? html`
${totals(report)}
<section class="card" aria-labelledby="in-and-out">
  <h2 id="in-and-out">In and out by month</h2>
  ${columnsChart({
    id: 'months',
    title: `In, out and balance by month, ${rangeTitle(report)}`,
    months: report.periods.map(({ from, totals }) => ({ month: monthOf(from), ...totals })),
  })}
</section>
<section class="card" aria-labelledby="spending">
  <h2 id="spending">Spending in ${monthTitle(month)}</h2>
  <p class="hint">Running totals from the first day of each month.</p>
  ${spendingChart({ id: 'days', days: days.periods, month, monthBefore, today })}
</section>
${byCategory(report, 'expenses')}
${byCategory(report, 'income')}`
        : emptyState(
            'No entries in these months',
            'With entries, you see income and expenses for each month and category.',
            html`<a class="button" href="/money">Add an entry</a>`,
          ),
    });
  },
});

const rangeTitle = ({ from, to }: TrendsReport): string =>
  `${monthTitle(monthOf(from))} to ${monthTitle(monthOf(to))}`;

/** Links to the twelve months before, and to those after, but not beyond the current month. */
function rangeLinks(month: string, currentMonth: string): Html {
  const earlier = month > firstMonth ? monthAfter(month, -12) : undefined;
  const later = [monthAfter(month, 12), currentMonth]
    .filter((each) => each !== undefined)
    .sort()[0];
  const target = later === currentMonth ? undefined : later;
  return html`
${earlier && html`<a class="button quiet small" rel="prev" href="${withQuery(path, { to: earlier })}">Earlier</a>`}
${month < currentMonth && html`<a class="button quiet small" rel="next" href="${withQuery(path, { to: target })}">Later</a>`}`;
}

function totals({ periods }: TrendsReport): Html {
  const sumOf = (name: 'income' | 'expenses' | 'balance') =>
    totalOf(periods.map((period) => period.totals[name]));
  return totalsStats({
    income: sumOf('income'),
    expenses: sumOf('expenses'),
    balance: sumOf('balance'),
  });
}
