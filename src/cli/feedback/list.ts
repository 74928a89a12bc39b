import { graphql } from '../api/document.ts';
import { fetchRows } from '../api/pages.ts';
import { command } from '../declare/command.ts';
import { limit, oneOf } from '../declare/option.ts';
import { enumText } from '../enum-values.ts';
import { feedbackTypes, ideaFields, ideaStatuses, priorities } from './idea.ts';

const document = graphql(`
  query CliListFeedback($first: Int!, $after: String, $filter: IdeaFilter) {
    ideas(first: $first, after: $after, filter: $filter) {
      nodes {
        ...IdeaRow
      }
      pageInfo {
        hasNextPage
        endCursor
      }
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
    limit: limit(),
  },
  run: ({ api, options: { limit: maximum, ...filter } }) =>
    fetchRows(maximum, async (page) => (await api.run(document, { ...page, filter })).ideas),
  page: () => '/ideas',
  output: {
    isList: true,
    fields: ideaFields,
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
