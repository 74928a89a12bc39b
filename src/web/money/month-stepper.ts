import { withQuery } from '../address.ts';
import { type Html, html } from '../html.ts';
import { monthAfter, monthTitle } from './dates.ts';

/** Links to the previous and the next month, and a field for any month. */
export function monthStepper(path: string, month: string): Html {
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
    <input id="month" name="month" type="month" value="${month}" min="1900-01" max="2199-12" pattern="\\d{4}-\\d{2}" placeholder="2026-03" required>
    <button class="button quiet small">Show</button>
  </form>
  ${step(1)}
</div>`;
}
