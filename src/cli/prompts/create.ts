import { graphql } from '../api/document.ts';
import { LocalFile } from '../api/local-file.ts';
import { CliError, usageError } from '../cli-error.ts';
import { command } from '../declare/command.ts';
import { inputDescription, inputOptions } from '../declare/input-options.ts';
import { images, repeated, text } from '../declare/option.ts';
import { withProgress } from '../terminal/progress.ts';
import { contentOptions, readContent } from './content.ts';
import { promptTemplateFields } from './prompt-template.ts';

const document = graphql(`
  mutation CliCreatePrompt($input: CreatePromptTemplateInput!) {
    createPromptTemplate(input: $input) {
      promptTemplate {
        ...PromptTemplateRow
      }
    }
  }
`);

export const createPrompt = command({
  name: 'create',
  summary: 'Create a prompt template',
  requiredKey: 'prompts',
  options: {
    ...inputOptions('CreatePromptTemplateInput', ['content', 'tags', 'screenshots']),
    ...contentOptions,
    tag: repeated(text(inputDescription('CreatePromptTemplateInput', 'tags'), 'tag')),
    image: images(inputDescription('CreatePromptTemplateInput', 'screenshots')),
  },
  examples: [
    'folio prompts create --title Greeting --description "Says hello" --category communication --content "Greet {{NAME}}."',
    'folio prompts create --title Notes --description "Release notes" --category developer --content-file notes.md',
  ],
  run: async (call) => {
    const { content: _, contentFile: __, editor: ___, tag, image, ...fields } = call.options;
    const screenshots = image?.map((path) => ({ upload: new LocalFile(path) }));
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
    if (createPromptTemplate) return createPromptTemplate.promptTemplate;
    throw new CliError('failure', 'The server returned no data.');
  },
  output: {
    fields: promptTemplateFields,
    show: ({ title, databaseId }, { line }) => line(`Created “${title}” (${databaseId}).`),
  },
});
