import type { MoneyMonthPageQuery } from '../../../../generated/operations/graphql.ts';
import { validate } from '../../../../input/issues.ts';
import { monthFilter } from '../../../../modules/finance/entries/input.ts';
import { withQuery } from '../../../framework/address.ts';
import { type Html, html } from '../../../framework/html.ts';
import { page } from '../../../framework/page.ts';
import { monthOf, monthTitle, rangeOf } from '../../../ui/dates.ts';
import { wholeNumber } from '../../../ui/formats.ts';
import { emptyState } from '../../../ui/parts.ts';
import { comparedDays, monthStats } from '../comparison.ts';
import { countOfEntries } from '../entries-link.ts';
import { monthStepper } from '../month-stepper.ts';
import { moneyView } from '../section.ts';
import { addEntry } from './add-entry.ts';
import { days } from './days.ts';
import { type MonthReport, monthOperation } from './operation.ts';
import { quickAdd } from './quick-add.ts';
import { byCategory } from './spending.ts';

const path = '/money';

export const monthPage = page({
  path,
  operation: monthOperation,
  variables({ query, today }) {
    const { month = monthOf(today) } = validate(monthFilter, { month: query.month });
    const { title, ...compared } = comparedDays(month, today);
    return { month, ...rangeOf(month), ...compared, isCompared: title !== undefined };
  },
  view(data, visit, entered) {
    const { financeReport: report, soFar, before } = data;
    const month = monthOf(report.from);
    const currentMonth = monthOf(visit.today);
    const { title } = comparedDays(month, visit.today);
    const { date = month === currentMonth ? visit.today : report.from } = visit.query;
    return moneyView(path, {
      title: monthTitle(month),
      actions: monthStepper(path, month, currentMonth),
      body: html`
${monthStats({ month: report, soFar, before, title })}
<div class="split month">
  ${quickAdd({ visit, entered: entered.in(path), month, date, choices: data })}
  <div class="block month-side">
    ${byCategory(report, { type: 'EXPENSE', month, before, title })}
    ${byCategory(report, { type: 'INCOME', month, before, title })}
  </div>
  ${entriesCard(month, report, data)}
</div>`,
    });
  },
  forms: [addEntry],
});

/** The number of entries up to which all of a month are shown. */
const maxEntries = 200;

function entriesCard(month: string, report: MonthReport, data: MoneyMonthPageQuery): Html {
  const count = report.totals.incomeCount + report.totals.expenseCount;
  const newest = data.newest.nodes;
  const isWhole = count <= maxEntries;
  const shown = isWhole ? [...newest, ...data.older.nodes] : newest;
  const all = withQuery('/money/entries', { month });
  return html`
<section class="card month-entries" aria-labelledby="entries">
  <header class="card-header">
    <h2 id="entries">Entries</h2>
    ${count > 0 && html`<a href="${all}">${count === 1 ? 'Search and edit' : `Search and edit all ${wholeNumber(count)}`}</a>`}
  </header>
  ${
    count === 0
      ? emptyState(
          `No entries in ${monthTitle(month)}`,
          html`Add the first one above, or <a href="/money/import">import a file from your bank</a>.`,
        )
      : days(month, shown, report)
  }
  ${!isWhole && html`<p class="hint">These are the newest ${wholeNumber(newest.length)} of ${countOfEntries(count)}. <a href="${all}">Show all</a></p>`}
</section>`;
}
