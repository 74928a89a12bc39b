import { enumText } from '../../../common/enum-values.ts';
import type { CliListPromptsQueryVariables } from '../../../generated/cli/graphql.ts';
import { outputFields } from '../../../generated/cli/output-fields.ts';
import type { Api } from '../../core/client/api.ts';
import { graphql } from '../../core/client/document.ts';
import { fetchRows, limitOptions } from '../../core/client/pages.ts';
import { command } from '../../core/declare/command.ts';
import { filterOf, filterOptions } from '../../core/declare/filter-options.ts';

const document = graphql(`
  query CliListPrompts($first: Int!, $after: String, $withTotal: Boolean!, $filter: PromptTemplateFilter) {
    promptTemplates(first: $first, after: $after, filter: $filter) {
      nodes {
        ...PromptTemplateRow
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount @include(if: $withTotal)
    }
  }
`);

async function fetchPromptPage(api: Api, variables: CliListPromptsQueryVariables) {
  return (await api.run(document, variables)).promptTemplates;
}

export const fetchAllPrompts = (api: Api) =>
  fetchRows({ options: { all: true, limit: 1 }, warn: () => {} }, (page) =>
    fetchPromptPage(api, { ...page, filter: {} }),
  );

export const listPrompts = command({
  name: 'list',
  summary: 'List your prompt templates, newest first',
  requiredKey: 'prompts',
  options: {
    ...filterOptions('PromptTemplateFilter'),
    ...limitOptions,
  },
  examples: [
    'folio prompts list --category developer',
    "folio prompts list --json title,tags --jq '.[].title'",
  ],
  run: async (call) => {
    const filter = await filterOf('PromptTemplateFilter', call.options);
    return fetchRows(call, (page) => fetchPromptPage(call.api, { ...page, filter }));
  },
  page: () => '/prompts',
  output: {
    fields: outputFields.PromptTemplateRow,
    columns: [
      { title: 'id', value: ({ databaseId }) => databaseId },
      { title: 'title', value: ({ title }) => title, canShrink: true },
      { title: 'category', value: ({ category }) => enumText(category), canHide: true },
      { title: 'visibility', value: ({ visibility }) => enumText(visibility), canHide: true },
      { title: 'updated', value: ({ updatedAt }) => updatedAt.slice(0, 10), canHide: true },
    ],
    emptyText: 'No prompt templates found.',
  },
});
