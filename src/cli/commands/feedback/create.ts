import { outputFields } from '../../../generated/cli/output-fields.ts';
import { graphql } from '../../core/client/document.ts';
import { LocalFile } from '../../core/client/local-file.ts';
import { command } from '../../core/declare/command.ts';
import { inputFields } from '../../core/declare/input-fields.ts';
import { inputDescription, inputOptions } from '../../core/declare/input-options.ts';
import { images, required, text } from '../../core/declare/option.ts';
import { withProgress } from '../../core/terminal/progress.ts';
import './idea.ts';

const document = graphql(`
  mutation CliCreateFeedback($input: SubmitIdeaInput!) {
    submitIdea(input: $input) {
      idea {
        ...IdeaRow
      }
    }
  }
`);

const options = {
  ...inputOptions('SubmitIdeaInput', ['body', 'attachments']),
  body: {
    ...required(text(`${inputDescription('SubmitIdeaInput', 'body')} - reads standard input.`)),
    isLong: true,
  },
  image: images(
    inputDescription('SubmitIdeaInput', 'attachments'),
    'attachments',
    (path) => new LocalFile(path),
  ),
} as const;

export const createFeedback = command({
  name: 'create',
  aliases: ['submit'],
  summary: 'Submit a feature request or a bug report',
  requiredKey: 'prompts',
  options,
  examples: [
    'folio feedback create --title "Dark mode" --body "Please add a dark theme."',
    'folio feedback create --title Crash --body - --feedback-type bug-report --image crash.png < report.txt',
  ],
  run: async (call) => {
    const { api, options: given, stderr, terminal } = call;
    const fields = await inputFields<'SubmitIdeaInput'>(options, call);
    const body = given.body === '-' ? await terminal.readInput() : given.body;
    const { submitIdea } = await withProgress(stderr, (onProgress) =>
      api.run(document, { input: { ...fields, body } }, onProgress),
    );
    return submitIdea.idea;
  },
  output: {
    fields: outputFields.IdeaRow,
    show: ({ title, databaseId }, { line }) => line(`Submitted “${title}” (${databaseId}).`),
  },
});
