import { usageError } from '../../core/cli-error.ts';
import { LocalFile } from '../../core/client/local-file.ts';
import type { Call } from '../../core/declare/command.ts';
import { inputDescription } from '../../core/declare/input-options.ts';
import { flag, images, type OptionValues, text } from '../../core/declare/option.ts';
import { readTextFile } from '../../core/read-file.ts';

export const contentOptions = {
  content: text(inputDescription('CreatePromptTemplateInput', 'content')),
  contentFile: {
    ...text('File with the content; - reads standard input.', 'file', 'file'),
    field: null,
  },
  editor: { ...flag('Write the content in an editor.'), short: 'e', field: null },
};

/** @returns undefined without any of the content options. */
export async function readContent(
  { content, contentFile, editor }: OptionValues<typeof contentOptions>,
  { terminal, variables }: Pick<Call, 'terminal' | 'variables'>,
  loadCurrentContent: () => Promise<string>,
): Promise<string | undefined> {
  const givenOptions = [content !== undefined, contentFile !== undefined, editor].filter(Boolean);
  if (givenOptions.length > 1)
    throw usageError('Pass only one of --content, --content-file and --editor.');
  if (content !== undefined) return content;
  if (contentFile === '-') return terminal.readInput();
  if (contentFile !== undefined) return readTextFile(contentFile);
  if (!editor) return undefined;
  if (!terminal.isInteractive)
    throw usageError('--editor requires a terminal.', 'Pass --content-file instead.');
  const currentContent = await loadCurrentContent();
  const { editText } = await import('../../core/terminal/edited-file.ts');
  return editText(currentContent, variables);
}

export const screenshots = (input: 'CreatePromptTemplateInput' | 'UpdatePromptTemplateInput') =>
  images(inputDescription(input, 'screenshots'), 'screenshots', (path) => ({
    upload: new LocalFile(path),
  }));
