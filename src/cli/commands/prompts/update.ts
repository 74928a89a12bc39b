import { outputFields } from '../../../generated/cli/output-fields.ts';
import { command } from '../../core/declare/command.ts';
import { changedFields } from '../../core/declare/input-fields.ts';
import { inputOption, inputOptions } from '../../core/declare/input-options.ts';
import { updateOptions } from '../../core/declare/update-options.ts';
import { withProgress } from '../../core/terminal/progress.ts';
import { contentOptions, screenshots, sendContent } from './content.ts';
import { declarations } from './declarations.ts';
import { findPrompt, promptId, templateArgument } from './find.ts';
import { updateEdited, updateTemplate } from './mutations.ts';
import type { PromptTemplate } from './prompt-template.ts';

const options = updateOptions('UpdatePromptTemplateInput', {
  ...inputOptions('UpdatePromptTemplateInput', ['content', 'tags', 'screenshots', 'variables']),
  ...contentOptions,
  tag: inputOption('UpdatePromptTemplateInput', 'tags'),
  variables: declarations('UpdatePromptTemplateInput'),
  image: screenshots('UpdatePromptTemplateInput'),
});

export const updatePrompt = command({
  name: 'update',
  summary: 'Update a prompt template',
  description: 'Changes only the given values.',
  requiredKey: 'prompts',
  arguments: { template: templateArgument },
  options,
  examples: [
    'folio prompts update Greeting --tag release --tag writing',
    'folio prompts update Greeting -e',
  ],
  run: (call) => {
    const { api, args } = call;
    let edited: PromptTemplate | undefined;
    return sendContent(
      call.options,
      call,
      async () => {
        edited = await findPrompt(api, args.template);
        return edited.content;
      },
      async (content) => {
        const input = await changedFields<'UpdatePromptTemplateInput'>(options, call, { content });
        return withProgress(call.stderr, async (onProgress) => {
          if (edited) return updateEdited(api, { template: edited, input }, onProgress);
          const id = await promptId(api, args.template);
          return updateTemplate(api, { id, input }, onProgress);
        });
      },
    );
  },
  output: {
    fields: outputFields.PromptTemplateRow,
    show: ({ title, databaseId }, { line }) => line(`Updated “${title}” (${databaseId}).`),
  },
});
