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

/**
 * Passes the content to `send`, or undefined if none of the content options is given. If `send` fails,
 * the text that was written in an editor stays in its file.
 */
export async function sendContent<Result>(
  { content, contentFile, editor }: OptionValues<typeof contentOptions>,
  { terminal, variables, warn }: Pick<Call, 'terminal' | 'variables' | 'warn'>,
  loadCurrentContent: () => Promise<string>,
  send: (content: string | undefined) => Promise<Result>,
): Promise<Result> {
  const givenOptions = [content !== undefined, contentFile !== undefined, editor].filter(Boolean);
  if (givenOptions.length > 1)
    throw usageError('Pass only one of --content, --content-file and --editor.');
  if (contentFile === '-') return send(await terminal.readInput());
  if (contentFile !== undefined) return send(readTextFile(contentFile));
  if (!editor) return send(content);
  if (!terminal.isInteractive)
    throw usageError('--editor requires a terminal.', 'Pass --content-file instead.');
  const currentContent = await loadCurrentContent();
  const { EditedFile } = await import('../../core/terminal/edited-file.ts');
  const file = new EditedFile('content.md', currentContent);
  try {
    file.open(variables);
    const result = await send(file.read());
    file.remove();
    return result;
  } catch (error) {
    if (file.isChanged())
      warn(`The edited content is in ${file.path}. To send it, pass --content-file.`);
    else file.remove();
    throw error;
  }
}

export const screenshots = (input: 'CreatePromptTemplateInput' | 'UpdatePromptTemplateInput') =>
  images(inputDescription(input, 'screenshots'), 'screenshots', (path) => ({
    upload: new LocalFile(path),
  }));
