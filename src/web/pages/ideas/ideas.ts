import type { IdeaStatus, OwnIdeasPageQuery } from '../../../generated/operations/graphql.ts';
import { graphql } from '../../../graphql/execution/document.ts';
import { withQuery } from '../../framework/address.ts';
import { Entered } from '../../framework/fields.ts';
import { type Html, html } from '../../framework/html.ts';
import { page } from '../../framework/page.ts';
import { enumValue, pageVariables } from '../../framework/paging.ts';
import type { Visit } from '../../framework/visit.ts';
import { chips } from '../../ui/chips.ts';
import { select } from '../../ui/form.ts';
import { emptyState, pager, relativeTime } from '../../ui/parts.ts';
import { rows } from '../../ui/rows.ts';
import { wideView } from '../../ui/wide.ts';
import { choicesOf, feedbackTypes, priorities, statusBadge, statuses } from './labels.ts';

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

type Idea = NonNullable<OwnIdeasPageQuery['ideas']>['nodes'][number];

/** The filters of a request. Unknown values are ignored. */
const filterOf = (query: Visit['query']) => ({
  status: enumValue(statuses, query.status),
  feedbackType: enumValue(feedbackTypes, query.feedbackType),
  priority: enumValue(priorities, query.priority),
});

/** The user's ideas. */
export const ownIdeasPage = page({
  path,
  audience: 'users',
  operation,
  variables: ({ query }) => ({ ...pageVariables(query), filter: filterOf(query) }),
  view({ ideas }, { query, now }) {
    const filter = filterOf(query);
    const isFiltered = Object.values(filter).some((value) => value !== undefined);
    const nodes = ideas.nodes;
    const isFirst = nodes.length === 0 && !isFiltered && ideas?.pageInfo.hasPreviousPage !== true;
    return wideView({
      title: 'Ideas',
      section: 'ideas',
      lead: 'Your feature requests and bug reports, newest first.',
      actions: !isFirst && html`<a class="button" href="${path}/new">New idea</a>`,
      body: isFirst
        ? noIdeas
        : html`
${filters(filter)}
${nodes.length === 0 ? noMatch : rows(nodes.map((idea) => ideaRow(idea, now)))}
${ideas && pager(path, query, ideas.pageInfo)}`,
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
function filters(filter: ReturnType<typeof filterOf>): Html {
  const { status, feedbackType, priority } = filter;
  const chip = (value: IdeaStatus | undefined, title: string) => ({
    href: withQuery(path, { ...filter, status: value }),
    title,
    isCurrent: value === status,
  });
  return html`
${chips('Status', [
  chip(undefined, 'All'),
  ...choicesOf(statuses).map(({ value, title }) => chip(value as IdeaStatus, title)),
])}
<form class="filters" method="get" action="${path}" role="search">
  ${status && html`<input type="hidden" name="status" value="${status}">`}
  ${select(noValues, {
    name: 'feedbackType',
    label: 'Type',
    choices: [{ value: '', title: 'All types' }, ...choicesOf(feedbackTypes)],
    value: feedbackType ?? '',
  })}
  ${select(noValues, {
    name: 'priority',
    label: 'Priority',
    choices: [{ value: '', title: 'All priorities' }, ...choicesOf(priorities)],
    value: priority ?? '',
  })}
  <button class="button quiet">Filter</button>
</form>`;
}

const noValues = new Entered();

const ideaRow = (idea: Idea, now: Date) => ({
  href: `${path}/${idea.databaseId}`,
  title: idea.title,
  facts: [
    feedbackTypes[idea.feedbackType],
    `${priorities[idea.priority]} priority`,
    idea.attachmentCount > 0 && imageCount(idea.attachmentCount),
    relativeTime(idea.createdAt, now),
  ],
  end: statusBadge(idea.status),
});

const imageCount = (count: number): string => (count === 1 ? '1 image' : `${count} images`);
