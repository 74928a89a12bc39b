import type { PromptUsageFragment } from '../../../generated/operations/graphql.ts';
import { graphql } from '../../../graphql/execution/document.ts';
import { sparkColumns } from '../../charts/sparkline.ts';
import { type Html, html } from '../../framework/html.ts';
import { wholeNumber } from '../../ui/formats.ts';

graphql(`
  fragment PromptUsage on PromptTemplate {
    renderings(days: 30) {
      day
      label
      count
    }
  }
`);

const days = 30;
const dayMs = 86_400_000;

type Renderings = PromptUsageFragment['renderings'];

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** How often the template was used on each of the last days, by label. False if it was not used. */
export function usage({ renderings }: PromptUsageFragment, now: Date): Html | false {
  if (renderings.length === 0) return false;
  const shownDays = Array.from({ length: days }, (_, index) =>
    new Date(now.getTime() - (days - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
  const countsOf = (some: Renderings) =>
    shownDays.map((shown) =>
      sumOf(some.filter(({ day }) => day === shown).map(({ count }) => count)),
    );
  const row = (name: string, some: Renderings) => {
    const counts = countsOf(some);
    return html`
<tr>
  <th scope="row">${name}</th>
  <td>${sparkColumns(counts, `${name} by day, ${shownDays[0]} to ${shownDays.at(-1)}`)}</td>
  <td>${wholeNumber(sumOf(counts))}</td>
</tr>`;
  };
  const byLabel = [...Map.groupBy(renderings, ({ label }) => label)].toSorted(
    ([, one], [, other]) => total(other) - total(one),
  );
  return html`
<section class="block" aria-labelledby="usage">
  <h2 id="usage">Used in the last ${days} days</h2>
  <div class="card chart">
    <table class="numbers trends">
      <caption>Renderings by label</caption>
      <thead><tr><th scope="col">Label</th><th scope="col">By day (UTC)</th><th scope="col">Times</th></tr></thead>
      <tbody>${byLabel.length > 1 && row('All', renderings)}${byLabel.map(([label, some]) => row(label ?? 'Without a label', some))}</tbody>
    </table>
  </div>
</section>`;
}

const total = (renderings: Renderings) => sumOf(renderings.map(({ count }) => count));
