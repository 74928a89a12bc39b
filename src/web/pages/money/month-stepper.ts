import { withQuery } from '../../framework/address.ts';
import { type Html, html } from '../../framework/html.ts';
import { monthAfter, monthTitle } from '../../ui/dates.ts';

/** The number of suggested months, the current one included. */
const suggestedMonths = 24;

/** The months up to the current one, for browsers that show a month field as a text field. */
function suggestions(currentMonth: string): Html[] {
  const months = Array.from({ length: suggestedMonths }, (_, index) =>
    monthAfter(currentMonth, -index),
  );
  return months
    .filter((month) => month !== undefined)
    .map((month) => html`<option value="${month}">${monthTitle(month)}</option>`);
}

/** Links to the previous and the next month, and a field for any month. */
export function monthStepper(path: string, month: string, currentMonth: string): Html {
  const step = (count: -1 | 1) => {
    const target = monthAfter(month, count);
    if (target === undefined) return false;
    const label = `${count < 0 ? 'Previous' : 'Next'} month: ${monthTitle(target)}`;
    return html`<a class="button quiet small" rel="${count < 0 ? 'prev' : 'next'}" href="${withQuery(path, { month: target })}" aria-label="${label}" title="${label}">${count < 0 ? '←' : '→'}</a>`;
  };
  return html`
<div class="stepper">
  ${step(-1)}
  <form method="get" action="${path}">
    <label class="unseen" for="month">Month</label>
    <input id="month" name="month" type="month" value="${month}" min="1900-01" max="2199-12" list="recent-months"
      pattern="(19|20|21)\\d\\d-(0[1-9]|1[0-2])" placeholder="YYYY-MM" title="Year and month, such as 2026-03" required>
    <datalist id="recent-months">${suggestions(currentMonth)}</datalist>
    <button class="button quiet small">Show</button>
  </form>
  ${step(1)}
</div>`;
}
