import { enumText } from '../../../common/enum-values.ts';
import { isUuid } from '../../../common/uuid.ts';
import { outputFields } from '../../../generated/cli/output-fields.ts';
import { command } from '../../core/declare/command.ts';
import { findIdea } from './find.ts';

export const showFeedback = command({
  name: 'show',
  summary: 'Show feedback',
  requiredKey: 'prompts',
  arguments: {
    feedback: {
      description: 'The id of the feedback, its title, or the start of its id.',
      noun: 'Feedback',
    },
  },
  run: ({ api, args }) => findIdea(api, args.feedback),
  page: async (call) => {
    const { feedback } = call.args;
    // A UUID needs no request, and so no key.
    const id = isUuid(feedback)
      ? feedback.toLowerCase()
      : (await findIdea(call.api, feedback)).databaseId;
    return `/ideas/${id}`;
  },
  output: {
    fields: outputFields.IdeaRow,
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
