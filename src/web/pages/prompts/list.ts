import type { PromptsPageQuery } from '../../../generated/operations/graphql.ts';
import { graphql } from '../../../graphql/execution/document.ts';
import { type Html, html } from '../../framework/html.ts';
import { page } from '../../framework/page.ts';
import { pageVariables } from '../../framework/paging.ts';
import { count } from '../../ui/formats.ts';
import type { ListRequest } from '../../ui/list-filters.ts';
import { newRecords } from '../../ui/new-records.ts';
import { emptyState, pager } from '../../ui/parts.ts';
import { wideView } from '../../ui/wide.ts';
import { categoryChips, filterForm } from './filter-form.ts';
import {
  isFiltered,
  promptExportAddress,
  promptFilters,
  promptListFilter,
  promptListOrder,
  promptListPath,
  promptListRequest,
} from './filters.ts';
import { promptCards } from './prompt-card.ts';
import { tagsOf, tagText } from './tag-text.ts';

const operation = graphql(`
  query PromptsPage(
    $first: Int
    $after: String
    $last: Int
    $before: String
    $filter: PromptTemplateFilter
    $orderBy: PromptTemplateOrder
  ) {
    ...Visitor
    promptTemplates(
      first: $first
      after: $after
      last: $last
      before: $before
      filter: $filter
      orderBy: $orderBy
    ) {
      totalCount
      nodes {
        ...PromptCard
      }
      pageInfo {
        ...PagerLinks
      }
    }
  }
`);

type Connection = PromptsPageQuery['promptTemplates'];

export const promptsPage = page({
  path: promptListPath,
  operation,
  variables({ lists, query }) {
    const request = promptListRequest({ lists });
    return {
      ...pageVariables(query),
      filter: promptListFilter(request),
      orderBy: promptListOrder(request),
    };
  },
  view({ promptTemplates }, visit) {
    const request = promptListRequest(visit);
    const isEmpty = promptTemplates.totalCount === 0 && !isFiltered(request);
    return wideView({
      title: 'Prompts',
      section: 'prompts',
      lead: 'Templates with variables, ready to be filled in.',
      actions:
        !isEmpty &&
        html`<a class="button quiet" href="${promptExportAddress(request)}" download>Export ZIP</a>
<a class="button quiet" href="/prompts/import">Import</a>
<a class="button" href="/prompts/new">New template</a>`,
      body: isEmpty
        ? noTemplates()
        : html`${newRecords('PROMPT_TEMPLATE', { one: 'template', many: 'templates' })}${filterForm(request)}${categoryChips(request)}${results(promptTemplates, request, visit.now)}`,
    });
  },
});

const noTemplates = (): Html =>
  emptyState(
    'No templates yet',
    html`Save a prompt that you use often, with variables for the parts that change.
<span class="empty-action"><a class="button" href="/prompts/new">New template</a>
<a class="button quiet" href="/prompts/import">Import</a></span>`,
  );

function results(
  { nodes, totalCount, pageInfo }: Connection,
  request: ListRequest,
  now: Date,
): Html {
  if (nodes.length === 0) {
    return emptyState(
      'No templates match',
      html`Try fewer words or another category.
<span class="empty-action"><a class="button quiet" href="${promptListPath}">Clear all filters</a></span>`,
    );
  }
  const addressOfTag = (tag: string) =>
    promptFilters.address(request, {
      tags: [tagText([...new Set([...(request.lists.tags ?? []).flatMap(tagsOf), tag])])],
    });
  return html`
<section class="block" aria-labelledby="results">
  <h2 class="list-title" id="results">${count(totalCount, 'template')}</h2>
  ${promptCards(nodes, { now, addressOfTag })}
  ${pager(promptListPath, request.lists, pageInfo, { previous: 'Previous', next: 'Next' })}
</section>`;
}
