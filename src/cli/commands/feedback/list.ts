import { outputFields } from '../../../generated/cli/output-fields.ts';
import { graphql } from '../../core/client/document.ts';
import { fetchRows, limitOptions } from '../../core/client/pages.ts';
import { command } from '../../core/declare/command.ts';
import { enumText } from '../../core/declare/enum-values.ts';
import { oneOf } from '../../core/declare/option.ts';
import { feedbackTypes, ideaStatuses, priorities } from './idea.ts';

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
    status: oneOf('Filter by status.', ideaStatuses),
    feedbackType: oneOf('Filter by type.', feedbackTypes),
    priority: oneOf('Filter by priority.', priorities),
    ...limitOptions,
  },
  run: (call) => {
    const { limit: _, all: __, ...filter } = call.options;
    return fetchRows(
      call,
      async (page) => (await call.api.run(document, { ...page, filter })).ideas,
    );
  },
  page: () => '/ideas',
  output: {
    isList: true,
    fields: outputFields.IdeaRow,
    show: (ideas, { table }) =>
      table(
        ideas,
        [
          { title: 'id', value: ({ databaseId }) => databaseId },
          { title: 'title', value: ({ title }) => title, canShrink: true },
          { title: 'type', value: ({ feedbackType }) => enumText(feedbackType), canHide: true },
          { title: 'priority', value: ({ priority }) => enumText(priority), canHide: true },
          { title: 'status', value: ({ status }) => enumText(status), canHide: true },
        ],
        'No feedback found.',
      ),
  },
});
