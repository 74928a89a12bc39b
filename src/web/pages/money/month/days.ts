import type { ListedEntryFragment } from '../../../../generated/operations/graphql.ts';
import { withQuery } from '../../../framework/address.ts';
import { type Html, html } from '../../../framework/html.ts';
import { weekdayTitle } from '../../../ui/dates.ts';
import { signedAmount } from '../../../ui/money.ts';
import { entryAmount, entryLabels, entryName } from '../entry-text.ts';
import type { MonthReport } from './operation.ts';

export function days(
  month: string,
  entries: readonly ListedEntryFragment[],
  { periods }: MonthReport,
): Html {
  const balances = new Map(periods.map(({ from, totals }) => [from, totals.balance]));
  const byDay = Map.groupBy(entries, ({ date }) => date);
  return html`${[...byDay].map(
    ([date, ofDay]) => html`
<section class="day" aria-labelledby="day-${date}">
  <h3 id="day-${date}"><span>${weekdayTitle(date)}</span> <span class="money">${signedAmount(balances.get(date) ?? '0.00')}</span></h3>
  <ul class="lines">${ofDay.map((entry) => line(month, entry))}</ul>
</section>`,
  )}`;
}

const line = (month: string, entry: ListedEntryFragment): Html => html`
<li class="line">
  <span class="emoji" aria-hidden="true">${entry.category.emoji}</span>
  <div class="line-text">
    <a dir="auto" href="${withQuery(`/money/entries/${entry.databaseId}/edit`, { next: `/money?month=${month}` })}">${entryName(entry)}</a>
    <span class="line-more">${entry.description !== null && html`<bdi>${entry.category.name}</bdi>`} ${entry.account && html`<bdi>${entry.account.name}</bdi>`} ${entryLabels(entry)}</span>
  </div>
  ${entryAmount(entry)}
</li>`;
