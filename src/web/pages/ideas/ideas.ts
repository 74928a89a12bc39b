import type { OwnIdeasPageQuery } from '../../../generated/operations/graphql.ts';
import { graphql } from '../../../graphql/execution/document.ts';
import { ideaFilter } from '../../../modules/prompts/ideas/input.ts';
import { type Html, html } from '../../framework/html.ts';
import { page } from '../../framework/page.ts';
import type { Visit } from '../../framework/visit.ts';
import { chips } from '../../ui/chips.ts';
import { choicesOf } from '../../ui/form.ts';
import { count } from '../../ui/formats.ts';
import { ListFilters } from '../../ui/list-filters.ts';
import { newRecords } from '../../ui/new-records.ts';
import { emptyState, pager, relativeTime } from '../../ui/parts.ts';
import { rows } from '../../ui/rows.ts';
import { wideView } from '../../ui/wide.ts';
import { feedbackTypes, priorities, statusBadge, statuses } from './labels.ts';

const path = '/ideas';

const operation = graphql(`
  query OwnIdeasPage(
    $first: Int
    $after: String
    $last: Int
    $before: String
    $filter: IdeaFilter!
  ) {
    ...Visitor
    ideas(first: $first, after: $after, last: $last, before: $before, filter: $filter) {
      nodes {
        databaseId
        title
        feedbackType
        priority
        status
        attachmentCount
        createdAt
      }
      pageInfo {
        ...PagerLinks
      }
    }
  }
`);

type Idea = OwnIdeasPageQuery['ideas']['nodes'][number];

const ideaFilters = new ListFilters({
  path,
  filter: ideaFilter,
  titles: { status: statuses, feedbackType: feedbackTypes, priority: priorities },
});

export const ownIdeasPage = page({
  path,
  operation,
  variables: (request) => ideaFilters.variables(request),
  view({ ideas }, visit) {
    const isFiltered = Object.keys(ideaFilters.values(visit)).length > 0;
    const nodes = ideas.nodes;
    const isFirst = nodes.length === 0 && !isFiltered && !ideas.pageInfo.hasPreviousPage;
    return wideView({
      title: 'Ideas',
      section: 'ideas',
      lead: 'Your feature requests and bug reports, newest first.',
      actions: !isFirst && html`<a class="button" href="${path}/new">New idea</a>`,
      body: isFirst
        ? noIdeas
        : html`
${newRecords('IDEA', { one: 'idea', many: 'ideas' })}
${filters(visit)}
${nodes.length === 0 ? noMatch : rows(nodes.map((idea) => ideaRow(idea, visit.now)))}
${pager(path, visit.query, ideas.pageInfo)}`,
    });
  },
});

const noIdeas = emptyState(
  'No ideas yet',
  'Request a feature or report a bug, and follow its status here.',
  html`<a class="button" href="${path}/new">New idea</a>`,
);

const noMatch = emptyState(
  'No ideas match these filters',
  'Choose other filters, or show all your ideas.',
  html`<a class="button quiet" href="${path}">Show all ideas</a>`,
);

/** The filters: the status as links, because it is used most, and the others as a form. */
function filters(visit: Visit): Html {
  const { status } = ideaFilters.values(visit);
  const chip = (value: string | undefined, title: string) => ({
    href: ideaFilters.address(visit, { status: value === undefined ? [] : [value] }),
    title,
    isCurrent: value === status,
  });
  return html`
${chips('Status', [
  chip(undefined, 'All'),
  ...choicesOf(statuses).map(({ value, title }) => chip(value, title)),
])}
${ideaFilters.form(visit, ['feedbackType', 'priority'])}`;
}

const ideaRow = (idea: Idea, now: Date) => ({
  href: `${path}/${idea.databaseId}`,
  title: idea.title,
  facts: [
    feedbackTypes[idea.feedbackType],
    `${priorities[idea.priority]} priority`,
    idea.attachmentCount > 0 && count(idea.attachmentCount, 'image'),
    relativeTime(idea.createdAt, now),
  ],
  end: statusBadge(idea.status),
});
