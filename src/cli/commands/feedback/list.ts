import { enumText } from '../../../common/enum-values.ts';
import { outputFields } from '../../../generated/cli/output-fields.ts';
import { graphql } from '../../core/client/document.ts';
import { fetchRows, limitOptions } from '../../core/client/pages.ts';
import { command } from '../../core/declare/command.ts';
import { filterOf, filterOptions } from '../../core/declare/filter-options.ts';
import './idea.ts';

const document = graphql(`
  query CliListFeedback($first: Int!, $after: String, $withTotal: Boolean!, $filter: IdeaFilter) {
    ideas(first: $first, after: $after, filter: $filter) {
      nodes {
        ...IdeaRow
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount @include(if: $withTotal)
    }
  }
`);

export const listFeedback = command({
  name: 'list',
  summary: 'List your feedback, newest first',
  requiredKey: 'prompts',
  options: {
    ...filterOptions('IdeaFilter'),
    ...limitOptions,
  },
  run: async (call) => {
    const filter = await filterOf('IdeaFilter', call.options);
    return fetchRows(
      call,
      async (page) => (await call.api.run(document, { ...page, filter })).ideas,
    );
  },
  page: () => '/ideas',
  output: {
    fields: outputFields.IdeaRow,
    columns: [
      { title: 'id', value: ({ databaseId }) => databaseId },
      { title: 'title', value: ({ title }) => title, canShrink: true },
      { title: 'type', value: ({ feedbackType }) => enumText(feedbackType), canHide: true },
      { title: 'priority', value: ({ priority }) => enumText(priority), canHide: true },
      { title: 'status', value: ({ status }) => enumText(status), canHide: true },
    ],
    emptyText: 'No feedback found.',
  },
});
