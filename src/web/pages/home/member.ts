import type { HomePageQuery } from '../../../generated/operations/graphql.ts';
import type { Entered } from '../../framework/fields.ts';
import { type Html, html } from '../../framework/html.ts';
import type { Viewer, Visit } from '../../framework/visit.ts';
import { monthAfter, monthOf, monthTitle } from '../../ui/dates.ts';
import { formIssues } from '../../ui/form-issues.ts';
import { wholeNumber } from '../../ui/formats.ts';
import { emptyState } from '../../ui/parts.ts';
import { comparedDays, monthStats } from '../money/comparison.ts';
import { spendingChart } from '../money/spending-chart.ts';
import { promptCards } from '../prompts/prompt-card.ts';
import { firstSteps } from './first-steps.ts';

interface Shown {
  readonly visit: Visit;
  readonly entered: Entered;
}

export const memberHome = (
  data: HomePageQuery,
  viewer: Viewer,
  { visit, entered }: Shown,
): Html => {
  const isNew = !hasEntries(data) && data.promptTemplates?.totalCount === 0;
  return html`
<div class="page">
  ${formIssues(entered)}
  <header class="page-header">
    <div><h1>Welcome, <bdi>${viewer.name}</bdi></h1></div>
    <div class="actions">
      <a class="button" href="/prompts/new">New template</a>
      <a class="button quiet" href="/money">Add entry</a>
    </div>
  </header>
  ${isNew && firstSteps(data, visit)}
  <div class="split dashboard">
    ${month(data, visit)}
    ${recentPrompts(data, visit)}
  </div>
  ${!isNew && firstSteps(data, visit)}
</div>`;
};

const hasEntries = ({ newestEntry }: HomePageQuery) => (newestEntry?.nodes.length ?? 0) > 0;

function month(data: HomePageQuery, { today }: Visit): Html {
  const { month: report, soFar, before, days } = data;
  if (!report || !days) throw new Error('The home page of a user has no report');
  const current = monthOf(today);
  const monthBefore = monthAfter(current, -1) ?? current;
  const { title } = comparedDays(current, today);
  return html`
<section class="card" aria-labelledby="month">
  <header class="card-header"><h2 id="month">${monthTitle(current)}</h2><a href="/money">Show the month</a></header>
  ${
    !hasEntries(data)
      ? emptyState(
          'No entries yet',
          'Add entries to compare your spending with the month before.',
          html`<a class="button quiet" href="/money">Add an entry</a>`,
        )
      : html`
  ${monthStats({ month: report, soFar, before, title })}
  ${spendingChart({ id: 'spending', days: days.periods, month: current, monthBefore, today })}`
  }
</section>`;
}

function recentPrompts({ promptTemplates }: HomePageQuery, { now }: Visit): Html {
  const { nodes = [], totalCount = 0 } = promptTemplates ?? {};
  return html`
<section class="card" aria-labelledby="prompts">
  <header class="card-header"><h2 id="prompts">Recent templates</h2>${
    totalCount > nodes.length && html`<a href="/prompts">Show all ${wholeNumber(totalCount)}</a>`
  }</header>
  ${
    nodes.length === 0
      ? emptyState(
          'No templates yet',
          'The prompts that you changed last are listed here.',
          html`<a class="button quiet" href="/prompts/new">New template</a>`,
        )
      : promptCards(nodes, { now })
  }
</section>`;
}
