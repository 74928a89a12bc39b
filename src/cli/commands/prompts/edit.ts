import { outputFields } from '../../../generated/cli/output-fields.ts';
import { usageError } from '../../core/cli-error.ts';
import { command } from '../../core/declare/command.ts';
import { findPrompt, templateArgument } from './find.ts';

export const editPrompt = command({
  name: 'edit',
  summary: 'Edit a prompt template in an editor',
  description:
    'Opens a Markdown file with the fields of the template as front matter, then its content, and updates what was changed. If the update fails, the file is kept.',
  requiredKey: 'prompts',
  arguments: { template: templateArgument },
  examples: ['folio prompts edit Greeting'],
  run: async (call) => {
    const { VISUAL, EDITOR } = call.variables;
    if (!call.terminal.isInteractive && !VISUAL && !EDITOR) {
      throw usageError(
        'No terminal for the editor.',
        'Set EDITOR, or run: folio prompts update --help',
      );
    }
    const template = await findPrompt(call.api, call.args.template);
    const { editTemplate } = await import('./files/edit-template.ts');
    return editTemplate(template, call);
  },
  output: {
    fields: { ...outputFields.PromptTemplateRow, changed: 'Whether the template was updated.' },
    show: ({ title, databaseId, changed }, { line }) =>
      line(changed ? `Updated “${title}” (${databaseId}).` : 'Nothing changed.'),
  },
});
