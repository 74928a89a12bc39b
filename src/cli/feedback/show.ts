import { graphql } from '../api/document.ts';
import { recordId } from '../api/record-id.ts';
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

export const showFeedback = command({
  name: 'show',
  summary: 'Show your feedback',
  requiredKey: 'prompts',
  arguments: { id: { description: 'Id of the feedback.', noun: 'Feedback' } },
  run: async ({ api, args }) => {
    const { idea } = await api.run(document, { id: recordId('Idea', args.id) });
    if (idea) return idea;
    throw new CliError('notFound', 'Not found');
  },
  output: {
    fields: ideaFields,
    show: (record, printer) => {
      printer.record([
        ['Title', record.title],
        ['Id', record.databaseId],
        ['Type', enumText(record.feedbackType)],
        ['Priority', enumText(record.priority)],
        ['Status', enumText(record.status)],
        ['Attachments', record.attachmentCount],
        ['Created', record.createdAt],
        ['Updated', record.updatedAt],
      ]);
      printer.line('');
      printer.verbatim(`${record.body}\n`);
    },
  },
});
