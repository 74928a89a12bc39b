import { outputFields } from '../../../generated/cli/output-fields.ts';
import { graphql } from '../../core/client/document.ts';
import { LocalFile } from '../../core/client/local-file.ts';
import { command } from '../../core/declare/command.ts';
import { inputDescription, inputOptions } from '../../core/declare/input-options.ts';
import { images, required, text } from '../../core/declare/option.ts';
import { withProgress } from '../../core/terminal/progress.ts';

const document = graphql(`
  mutation CliCreateFeedback($input: SubmitIdeaInput!) {
    submitIdea(input: $input) {
      idea {
        ...IdeaRow
      }
    }
  }
`);

export const createFeedback = command({
  name: 'create',
  aliases: ['submit'],
  summary: 'Submit a feature request or a bug report',
  requiredKey: 'prompts',
  options: {
    ...inputOptions('SubmitIdeaInput', ['body', 'attachments']),
    body: {
      ...required(text(`${inputDescription('SubmitIdeaInput', 'body')} - reads standard input.`)),
      isLong: true,
    },
    image: { ...images(inputDescription('SubmitIdeaInput', 'attachments')), field: 'attachments' },
  },
  examples: [
    'folio feedback create --title "Dark mode" --body "Please add a dark theme."',
    'folio feedback create --title Crash --body - --feedback-type bug-report --image crash.png < report.txt',
  ],
  run: async ({ api, environment, options, terminal }) => {
    const { image, body: bodyOption, ...fields } = options;
    const attachments = image?.map((path) => new LocalFile(path));
    const body = bodyOption === '-' ? await terminal.readInput() : bodyOption;
    const input = { ...fields, body, ...(attachments ? { attachments } : {}) };
    const { submitIdea } = await withProgress(environment, (onProgress) =>
      api.run(document, { input }, onProgress),
    );
    return submitIdea.idea;
  },
  output: {
    fields: outputFields.IdeaRow,
    show: ({ title, databaseId }, { line }) => line(`Submitted “${title}” (${databaseId}).`),
  },
});
