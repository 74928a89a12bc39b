import { graphql } from '../api/document.ts';
import { firstOf } from '../api/pages.ts';
import { command } from '../declare/command.ts';
import { limit, oneOf } from '../declare/option.ts';
import { shown } from '../enum-values.ts';
import { feedbackTypes, ideaFields, priorities, statuses } from './idea.ts';

const document = graphql(`
  query CliListFeedback(
    $first: Int!
    $after: String
    $status: IdeaStatus
    $feedbackType: FeedbackType
    $priority: IdeaPriority
  ) {
    ideas(
      first: $first
      after: $after
      status: $status
      feedbackType: $feedbackType
      priority: $priority
    ) {
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
  summary: 'List the feedback that you gave, the newest first',
  needs: 'prompts',
  options: {
    status: oneOf('Only what has come so far.', statuses),
    feedbackType: oneOf('Only this kind.', feedbackTypes),
    priority: oneOf('Only what matters so much.', priorities),
    limit: limit(),
  },
  run: ({ api, options: { limit: wanted, ...filter } }) =>
    firstOf(wanted, async (page) => (await api.run(document, { ...page, ...filter })).ideas),
  output: {
    fields: ideaFields,
    show: (ideas, { table }) =>
      table(
        ideas,
        [
          { title: 'id', value: ({ databaseId }) => databaseId },
          { title: 'title', value: ({ title }) => title, shrinks: true },
          { title: 'type', value: ({ feedbackType }) => shown(feedbackType), expendable: true },
          { title: 'priority', value: ({ priority }) => shown(priority), expendable: true },
          { title: 'status', value: ({ status }) => shown(status), expendable: true },
        ],
        'You have given no feedback.',
      ),
  },
});
