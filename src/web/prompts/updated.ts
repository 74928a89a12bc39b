import { type Html, html } from '../html.ts';

const steps = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const;
const format = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });
const exact = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** "3 days ago", "just now". */
function relative(iso: string, now: Date): string {
  const seconds = Math.max(0, (now.getTime() - new Date(iso).getTime()) / 1_000);
  const step = steps.find(([, size]) => seconds >= size);
  return step ? format.format(-Math.floor(seconds / step[1]), step[0]) : 'just now';
}

/** When a template was updated, with the exact time in the title. */
export const updated = (iso: string, now: Date): Html =>
  html`<span class="nowrap" title="${exact.format(new Date(iso))} UTC">Updated ${relative(iso, now)}</span>`;
