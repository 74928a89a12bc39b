import { graphql } from '../api/document.ts';
import { LocalFile } from '../api/upload.ts';
import { CliError, usageError } from '../cli-error.ts';
import { command } from '../declare/command.ts';
import { flag, images, integer, oneOf, repeated, text } from '../declare/option.ts';
import { withProgress } from '../terminal/progress.ts';
import { withoutUndefined } from '../without-undefined.ts';
import { contentOptions, readContent } from './content.ts';
import { findPrompt, promptId } from './find.ts';
import {
  categories,
  difficulties,
  promptTemplateFields,
  writableVisibilities,
} from './prompt-template.ts';

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
  requiredKey: 'prompts',
  arguments: { id: { description: 'The id of the template.' } },
  options: {
    title: text('1 to 100 characters.'),
    description: text('1 to 500 characters.'),
    category: oneOf('What it is for.', categories),
    ...contentOptions,
    difficulty: oneOf('How hard it is to use.', difficulties),
    visibility: oneOf('Whom it is meant for.', writableVisibilities),
    tag: repeated(text('A tag, at most 50 characters; replaces all tags.', 'tag')),
    clearTags: flag('Take all tags away.'),
    estimatedBuildTime: integer('Minutes that it takes.', { minimum: 1, maximum: 10_080 }),
    image: images('A screenshot: PNG, JPEG or WebP, at most 5 MiB; replaces all, at most 5.'),
    clearImages: flag('Take all screenshots away.'),
  },
  examples: [
    'folio prompts update <id> --tag release --tag writing',
    'folio prompts update <id> -e',
  ],
  run: async (call) => {
    const { api, args, options } = call;
    const { content: _, contentFile: __, editor: ___, ...otherOptions } = options;
    const { tag, clearTags, image, clearImages, ...fields } = otherOptions;
    if (tag && clearTags) throw usageError('--tag and --clear-tags do not go together.');
    if (image && clearImages) throw usageError('--image and --clear-images do not go together.');
    const screenshots = clearImages ? [] : image?.map((path) => new LocalFile(path));
    const content = await readContent(
      options,
      call,
      async () => (await findPrompt(api, args.id)).content,
    );
    const tags = clearTags ? [] : tag && [...tag];
    const input = withoutUndefined({ ...fields, content, tags, screenshots });
    if (Object.keys(input).length === 0) {
      throw usageError('Nothing is to be changed.', 'See what can be: folio prompts update --help');
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
