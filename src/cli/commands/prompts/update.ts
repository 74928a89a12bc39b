import { outputFields } from '../../../generated/cli/output-fields.ts';
import { usageError } from '../../core/cli-error.ts';
import { LocalFile } from '../../core/client/local-file.ts';
import { command } from '../../core/declare/command.ts';
import { inputDescription, inputOptions } from '../../core/declare/input-options.ts';
import { flag, images, repeated, text } from '../../core/declare/option.ts';
import { withoutUndefined } from '../../core/declare/without-undefined.ts';
import { withProgress } from '../../core/terminal/progress.ts';
import { contentOptions, readContent } from './content.ts';
import { findPrompt, promptId, templateArgument } from './find.ts';
import { updateTemplate } from './mutations.ts';

export const updatePrompt = command({
  name: 'update',
  summary: 'Update a prompt template',
  description: 'Changes only the given values.',
  requiredKey: 'prompts',
  arguments: { template: templateArgument },
  options: {
    ...inputOptions('UpdatePromptTemplateInput', ['content', 'tags', 'screenshots']),
    ...contentOptions,
    tag: repeated(text(inputDescription('UpdatePromptTemplateInput', 'tags'), 'tag')),
    clearTags: flag('Remove all tags.'),
    image: images(inputDescription('UpdatePromptTemplateInput', 'screenshots')),
    clearImages: flag('Remove all screenshots.'),
  },
  examples: [
    'folio prompts update Greeting --tag release --tag writing',
    'folio prompts update Greeting -e',
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
      async () => (await findPrompt(api, args.template)).content,
    );
    const tags = clearTags ? [] : tag && [...tag];
    const input = withoutUndefined({ ...fields, content, tags, screenshots });
    if (Object.keys(input).length === 0) {
      throw usageError('No changes given.', 'To see the options, run: folio prompts update --help');
    }
    const id = await promptId(api, args.template);
    return withProgress(call.environment, (onProgress) =>
      updateTemplate(api, { id, input }, onProgress),
    );
  },
  output: {
    fields: outputFields.PromptTemplateRow,
    show: ({ title, databaseId }, { line }) => line(`Updated “${title}” (${databaseId}).`),
  },
});
