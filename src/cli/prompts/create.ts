import { graphql } from '../api/document.ts';
import { LocalFile } from '../api/upload.ts';
import { CliError, usageError } from '../cli-error.ts';
import { command } from '../declare/command.ts';
import { images, integer, oneOf, repeated, required, text } from '../declare/option.ts';
import { withProgress } from '../terminal/progress.ts';
import { contentOptions, readContent } from './content.ts';
import {
  categories,
  difficulties,
  promptTemplateFields,
  writableVisibilities,
} from './prompt-template.ts';

const document = graphql(`
  mutation CliCreatePrompt($input: CreatePromptTemplateInput!) {
    createPromptTemplate(input: $input) {
      ...PromptTemplateRow
    }
  }
`);

export const createPrompt = command({
  name: 'create',
  summary: 'Create a prompt template',
  requiredKey: 'prompts',
  options: {
    title: required(text('Title, 1 to 100 characters.')),
    description: required(text('Description, 1 to 500 characters.')),
    category: required(oneOf('Category.', categories)),
    ...contentOptions,
    difficulty: oneOf('Difficulty; default easy.', difficulties),
    visibility: oneOf('Visibility; default private.', writableVisibilities),
    tag: repeated(text('Tag, at most 50 characters.', 'tag')),
    estimatedBuildTime: integer('Estimated build time in minutes; default 2.', {
      minimum: 1,
      maximum: 10_080,
    }),
    image: images('Screenshot: PNG, JPEG or WebP, at most 5 MiB; at most 5 screenshots.'),
  },
  examples: [
    'folio prompts create --title Greeting --description "Says hello" --category communication --content "Greet {{NAME}}."',
    'folio prompts create --title Notes --description "Release notes" --category developer --content-file notes.md',
  ],
  run: async (call) => {
    const { content: _, contentFile: __, editor: ___, tag, image, ...fields } = call.options;
    const screenshots = image?.map((path) => new LocalFile(path));
    const content = await readContent(call.options, call, async () => '');
    if (content === undefined) {
      throw usageError('No content given.', 'Pass --content, --content-file or --editor.');
    }
    const input = {
      ...fields,
      content,
      ...(tag ? { tags: [...tag] } : {}),
      ...(screenshots ? { screenshots } : {}),
    };
    const { createPromptTemplate } = await withProgress(call.environment, (onProgress) =>
      call.api.run(document, { input }, onProgress),
    );
    if (createPromptTemplate) return createPromptTemplate;
    throw new CliError('failure', 'The server returned no data.');
  },
  output: {
    fields: promptTemplateFields,
    show: ({ title, databaseId }, { line }) => line(`Created “${title}” (${databaseId}).`),
  },
});
