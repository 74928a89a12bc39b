import { outputFields } from '../../../generated/cli/output-fields.ts';
import { command } from '../../core/declare/command.ts';
import { inputFields } from '../../core/declare/input-fields.ts';
import { inputOption, inputOptions } from '../../core/declare/input-options.ts';
import { withProgress } from '../../core/terminal/progress.ts';
import { contentOptions, screenshots, sendContent } from './content.ts';
import { declarations } from './declarations.ts';
import { createTemplate } from './mutations.ts';

const options = {
  ...inputOptions('CreatePromptTemplateInput', ['content', 'tags', 'screenshots', 'variables']),
  ...contentOptions,
  content: { ...contentOptions.content, alternatives: ['contentFile', 'editor'], isLong: true },
  tag: inputOption('CreatePromptTemplateInput', 'tags'),
  variables: declarations('CreatePromptTemplateInput'),
  image: screenshots('CreatePromptTemplateInput'),
} as const;

export const createPrompt = command({
  name: 'create',
  summary: 'Create a prompt template',
  requiredKey: 'prompts',
  options,
  examples: [
    'folio prompts create --title Greeting --description "Says hello" --category communication --content "Greet {{NAME}}."',
    'folio prompts create --title Notes --description "Release notes" --category developer --content-file notes.md',
  ],
  run: (call) =>
    sendContent(
      call.options,
      call,
      async () => '',
      async (content = '') => {
        const fields = await inputFields<'CreatePromptTemplateInput'>(options, call);
        return withProgress(call.stderr, (onProgress) =>
          createTemplate(call.api, { ...fields, content }, onProgress),
        );
      },
    ),
  output: {
    fields: outputFields.PromptTemplateRow,
    show: ({ title, databaseId }, { line }) => line(`Created “${title}” (${databaseId}).`),
  },
});
