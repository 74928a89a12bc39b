import { graphql } from '../api/document.ts';
import { LocalFile } from '../api/local-file.ts';
import { CliError, usageError } from '../cli-error.ts';
import { command } from '../declare/command.ts';
import { inputDescription, inputOptions } from '../declare/input-options.ts';
import { flag, images, repeated, text } from '../declare/option.ts';
import { withProgress } from '../terminal/progress.ts';
import { withoutUndefined } from '../without-undefined.ts';
import { contentOptions, readContent } from './content.ts';
import { findPrompt, promptId } from './find.ts';
import { promptTemplateFields } from './prompt-template.ts';

const document = graphql(`
  mutation CliUpdatePrompt($id: ID!, $input: UpdatePromptTemplateInput!) {
    updatePromptTemplate(id: $id, input: $input) {
      promptTemplate {
        ...PromptTemplateRow
      }
    }
  }
`);

export const updatePrompt = command({
  name: 'update',
  summary: 'Update a prompt template',
  description: 'Changes only the given values.',
  requiredKey: 'prompts',
  arguments: { id: { description: 'Id of the template.', noun: 'Prompt template' } },
  options: {
    ...inputOptions('UpdatePromptTemplateInput', ['content', 'tags', 'screenshots']),
    ...contentOptions,
    tag: repeated(text(inputDescription('UpdatePromptTemplateInput', 'tags'), 'tag')),
    clearTags: flag('Remove all tags.'),
    image: images(inputDescription('UpdatePromptTemplateInput', 'screenshots')),
    clearImages: flag('Remove all screenshots.'),
  },
  examples: [
    'folio prompts update <id> --tag release --tag writing',
    'folio prompts update <id> -e',
  ],
  run: async (call) => {
    const { api, args, options } = call;
    const { content: _, contentFile: __, editor: ___, ...otherOptions } = options;
    const { tag, clearTags, image, clearImages, ...fields } = otherOptions;
    if (tag && clearTags) throw usageError('--tag and --clear-tags cannot be combined.');
    if (image && clearImages) throw usageError('--image and --clear-images cannot be combined.');
    const screenshots = clearImages ? [] : image?.map((path) => ({ upload: new LocalFile(path) }));
    const content = await readContent(
      options,
      call,
      async () => (await findPrompt(api, args.id)).content,
    );
    const tags = clearTags ? [] : tag && [...tag];
    const input = withoutUndefined({ ...fields, content, tags, screenshots });
    if (Object.keys(input).length === 0) {
      throw usageError('No changes given.', 'To see the options, run: folio prompts update --help');
    }
    const { updatePromptTemplate } = await withProgress(call.environment, (onProgress) =>
      api.run(document, { id: promptId(args.id), input }, onProgress),
    );
    if (updatePromptTemplate) return updatePromptTemplate.promptTemplate;
    throw new CliError('failure', 'The server returned no data.');
  },
  output: {
    fields: promptTemplateFields,
    show: ({ title, databaseId }, { line }) => line(`Updated “${title}” (${databaseId}).`),
  },
});
