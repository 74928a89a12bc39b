import { graphql } from '../api/document.ts';
import { LocalFile } from '../api/upload.ts';
import { CliError } from '../cli-error.ts';
import { command } from '../declare/command.ts';
import { images, oneOf, required, text } from '../declare/option.ts';
import { withProgress } from '../terminal/progress.ts';
import { feedbackTypes, ideaFields, priorities } from './idea.ts';

const document = graphql(`
  mutation CliSubmitFeedback($input: SubmitIdeaInput!) {
    submitIdea(input: $input) {
      ...IdeaRow
    }
  }
`);

export const submitFeedback = command({
  name: 'submit',
  summary: 'Submit a feature request or a bug report',
  requiredKey: 'prompts',
  options: {
    title: required(text('Title, 1 to 200 characters.')),
    body: required(text('Body, 1 to 10,000 characters; - reads standard input.')),
    feedbackType: oneOf('Type; default feature-request.', feedbackTypes),
    priority: oneOf('Priority; default medium.', priorities),
    image: images('Image to attach: PNG, JPEG, WebP or GIF, at most 5 MiB; at most 5 images.'),
  },
  examples: [
    'folio feedback submit --title "Dark mode" --body "Please add a dark theme."',
    'folio feedback submit --title Crash --body - --feedback-type bug-report --image crash.png < report.txt',
  ],
  run: async ({ api, environment, options, terminal }) => {
    const { image, body: bodyOption, ...fields } = options;
    const attachments = image?.map((path) => new LocalFile(path));
    const body = bodyOption === '-' ? await terminal.readInput() : bodyOption;
    const input = { ...fields, body, ...(attachments ? { attachments } : {}) };
    const { submitIdea } = await withProgress(environment, (onProgress) =>
      api.run(document, { input }, onProgress),
    );
    if (submitIdea) return submitIdea;
    throw new CliError('failure', 'The server returned no data.');
  },
  output: {
    fields: ideaFields,
    show: ({ title, databaseId }, { line }) => line(`Submitted “${title}” (${databaseId}).`),
  },
});
