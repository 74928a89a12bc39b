import { graphql } from '../api/document.ts';
import { LocalFile } from '../api/upload.ts';
import { CliError, usage } from '../cli-error.ts';
import { command } from '../declare/command.ts';
import { inputDescription, inputOptions } from '../declare/input-options.ts';
import { flag, images, repeated, text } from '../declare/option.ts';
import { withProgress } from '../terminal/progress.ts';
import { contentOptions, readContent } from './content.ts';
import { findPrompt, promptId } from './find.ts';
import { promptTemplateFields } from './prompt-template.ts';

const document = graphql(`
  mutation CliUpdatePrompt($id: ID!, $input: UpdatePromptTemplateInput!) {
    updatePromptTemplate(id: $id, input: $input) {
      ...PromptTemplateRow
    }
  }
`);

export const updatePrompt = command({
  name: 'update',
  summary: 'Change a prompt template',
  description: 'Only what is given changes.',
  needs: 'prompts',
  arguments: { id: { description: 'The id of the template.' } },
  options: {
    ...inputOptions('UpdatePromptTemplateInput', ['content', 'tags', 'screenshots']),
    ...contentOptions,
    tag: repeated(text(inputDescription('UpdatePromptTemplateInput', 'tags'), 'tag')),
    clearTags: flag('Take all tags away.'),
    image: images(inputDescription('UpdatePromptTemplateInput', 'screenshots')),
    clearImages: flag('Take all screenshots away.'),
  },
  examples: [
    'folio prompts update <id> --tag release --tag writing',
    'folio prompts update <id> -e',
  ],
  run: async (call) => {
    const { api, args, options } = call;
    const { content: _, contentFile: __, editor: ___, ...given } = options;
    const { tag, clearTags, image, clearImages, ...fields } = given;
    if (tag && clearTags) throw usage('--tag and --clear-tags do not go together.');
    if (image && clearImages) throw usage('--image and --clear-images do not go together.');
    const screenshots = clearImages ? [] : image?.map((path) => new LocalFile(path));
    const content = await readContent(
      options,
      call,
      async () => (await findPrompt(api, args.id)).content,
    );
    const tags = clearTags ? [] : tag && [...tag];
    const changes = { ...fields, content, tags, screenshots };
    const input = Object.fromEntries(
      Object.entries(changes).filter(([, value]) => value !== undefined),
    );
    if (Object.keys(input).length === 0) {
      throw usage('Nothing is to be changed.', 'See what can be: folio prompts update --help');
    }
    const { updatePromptTemplate } = await withProgress(call.environment, (onProgress) =>
      api.run(document, { id: promptId(args.id), input }, onProgress),
    );
    if (updatePromptTemplate) return updatePromptTemplate;
    throw new CliError('failure', 'The server changed nothing');
  },
  output: {
    fields: promptTemplateFields,
    show: ({ title, databaseId }, { line }) => line(`Updated “${title}” (${databaseId}).`),
  },
});
