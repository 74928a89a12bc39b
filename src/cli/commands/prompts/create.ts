import { outputFields } from '../../../generated/cli/output-fields.ts';
import { LocalFile } from '../../core/client/local-file.ts';
import { command } from '../../core/declare/command.ts';
import { inputDescription, inputOptions } from '../../core/declare/input-options.ts';
import { images, repeated, text } from '../../core/declare/option.ts';
import { withProgress } from '../../core/terminal/progress.ts';
import { contentOptions, readContent } from './content.ts';
import { createTemplate } from './mutations.ts';

export const createPrompt = command({
  name: 'create',
  summary: 'Create a prompt template',
  requiredKey: 'prompts',
  options: {
    ...inputOptions('CreatePromptTemplateInput', ['content', 'tags', 'screenshots']),
    ...contentOptions,
    content: { ...contentOptions.content, alternatives: ['contentFile', 'editor'], isLong: true },
    tag: {
      ...repeated(text(inputDescription('CreatePromptTemplateInput', 'tags'), 'tag')),
      field: 'tags',
    },
    image: {
      ...images(inputDescription('CreatePromptTemplateInput', 'screenshots')),
      field: 'screenshots',
    },
  },
  examples: [
    'folio prompts create --title Greeting --description "Says hello" --category communication --content "Greet {{NAME}}."',
    'folio prompts create --title Notes --description "Release notes" --category developer --content-file notes.md',
  ],
  run: async (call) => {
    const { content: _, contentFile: __, editor: ___, tag, image, ...fields } = call.options;
    const screenshots = image?.map((path) => ({ upload: new LocalFile(path) }));
    const content = (await readContent(call.options, call, async () => '')) ?? '';
    const input = {
      ...fields,
      content,
      ...(tag ? { tags: [...tag] } : {}),
      ...(screenshots ? { screenshots } : {}),
    };
    return withProgress(call.environment, (onProgress) =>
      createTemplate(call.api, input, onProgress),
    );
  },
  output: {
    fields: outputFields.PromptTemplateRow,
    show: ({ title, databaseId }, { line }) => line(`Created “${title}” (${databaseId}).`),
  },
});
