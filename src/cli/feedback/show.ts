import type { Api } from '../api/api.ts';
import { graphql } from '../api/document.ts';
import { isRecordId, recordId } from '../api/record-id.ts';
import { CliError } from '../cli-error.ts';
import { command } from '../declare/command.ts';
import { enumText } from '../enum-values.ts';
import { ideaFields } from './idea.ts';

const document = graphql(`
  query CliShowFeedback($id: ID!) {
    idea(id: $id) {
      ...IdeaRow
    }
  }
`);

async function findIdea(api: Api, id: string) {
  const { idea } = await api.run(document, { id: recordId('Idea', id) });
  if (idea) return idea;
  throw new CliError('notFound', 'Not found');
}

export const showFeedback = command({
  name: 'show',
  summary: 'Show feedback',
  requiredKey: 'prompts',
  arguments: { id: { description: 'Id of the feedback.', noun: 'Feedback' } },
  run: ({ api, args }) => findIdea(api, args.id),
  page: async ({ api, args }) => {
    const id = isRecordId(args.id)
      ? args.id.toLowerCase()
      : (await findIdea(api, args.id)).databaseId;
    return `/ideas/${id}`;
  },
  output: {
    fields: ideaFields,
    show: (idea, { line, record, verbatim }) => {
      record([
        ['Title', idea.title],
        ['Id', idea.databaseId],
        ['Type', enumText(idea.feedbackType)],
        ['Priority', enumText(idea.priority)],
        ['Status', enumText(idea.status)],
        ['Attachments', idea.attachments.map(({ filename }) => filename).join(', ')],
        ['Submitted', idea.createdAt],
        ['Updated', idea.updatedAt],
      ]);
      line('');
      verbatim(`${idea.body}\n`);
    },
  },
});
