import type { OwnIdeasPageQuery } from '../../generated/operations/graphql.ts';
import { graphql } from '../../graphql/document.ts';
import { Entered } from '../fields.ts';
import { type Html, html } from '../html.ts';
import { page } from '../page.ts';
import { enumValue, pageVariables } from '../paging.ts';
import { select } from '../ui/form.ts';
import { emptyState, pager, time } from '../ui/parts.ts';
import { wideView } from '../ui/wide.ts';
import type { Visit } from '../visit.ts';
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
        hasNextPage
        hasPreviousPage
        startCursor
        endCursor
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

/** The ideas of the viewer. */
export const ownIdeasPage = page({
  path,
  audience: 'users',
  operation,
  variables: ({ query }) => ({ ...pageVariables(query), filter: filterOf(query) }),
  view({ ideas }, { query }) {
    const filter = filterOf(query);
    const isFiltered = Object.values(filter).some((value) => value !== undefined);
    const nodes = ideas?.nodes ?? [];
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
${nodes.length === 0 ? noMatch : html`<ul class="ideas">${nodes.map(ideaRow)}</ul>`}
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

function filters(filter: ReturnType<typeof filterOf>): Html {
  const choice = (
    name: keyof typeof filter,
    label: string,
    all: string,
    titles: Record<string, string>,
  ) =>
    select(new Entered(), {
      name,
      label,
      choices: [{ value: '', title: all }, ...choicesOf(titles)],
      value: filter[name] ?? '',
    });
  return html`
<form class="filters" method="get" action="${path}" role="search">
  ${choice('status', 'Status', 'All statuses', statuses)}
  ${choice('feedbackType', 'Type', 'All types', feedbackTypes)}
  ${choice('priority', 'Priority', 'All priorities', priorities)}
  <button class="button quiet">Filter</button>
</form>`;
}

const ideaRow = (idea: Idea): Html => html`
<li class="idea">
  <p class="idea-title"><a href="${path}/${idea.databaseId}">${idea.title}</a></p>
  ${statusBadge(idea.status)}
  <p class="idea-facts"><span>${feedbackTypes[idea.feedbackType]}</span>
  <span>${priorities[idea.priority]} priority</span>
  ${idea.attachmentCount > 0 && html`<span>${imageCount(idea.attachmentCount)}</span>`}
  ${time(idea.createdAt)}</p>
</li>`;

const imageCount = (count: number): string => (count === 1 ? '1 image' : `${count} images`);
