import { readFileSync } from 'node:fs';
import { CliError, fileErrorText, usage } from '../cli-error.ts';
import type { Call } from '../declare/command.ts';
import { inputDescription } from '../declare/input-options.ts';
import { flag, text } from '../declare/option.ts';
import { edit } from '../terminal/editor.ts';
import { utf8Text } from '../utf8.ts';

/** The ways in which a template's content can be given; one of them at a time. */
export const contentOptions = {
  content: text(inputDescription('CreatePromptTemplateInput', 'content')),
  contentFile: text('A file with the content; - is standard input.', 'file', 'file'),
  editor: { ...flag('Write the content in your editor.'), short: 'e' },
};

interface Given {
  readonly content?: string | undefined;
  readonly contentFile?: string | undefined;
  readonly editor: boolean;
}

/** The content, or undefined when none of its options is given. */
export async function readContent(
  { content, contentFile, editor }: Given,
  { environment, terminal }: Pick<Call, 'environment' | 'terminal'>,
  present: () => Promise<string>,
): Promise<string | undefined> {
  const ways = [content !== undefined, contentFile !== undefined, editor].filter(Boolean);
  if (ways.length > 1)
    throw usage('Give the content in one way: --content, --content-file or --editor.');
  if (content !== undefined) return content;
  if (contentFile === '-') return terminal.readInput();
  if (contentFile !== undefined) return readFile(contentFile);
  if (!editor) return undefined;
  if (!terminal.isInteractive) throw usage('--editor needs a terminal.', 'Use --content-file.');
  return edit(await present(), environment);
}

function readFile(path: string): string {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw new CliError('failure', `${path} cannot be read: ${fileErrorText(error)}.`, {
      code: 'FILE_UNREADABLE',
    });
  }
  return utf8Text(bytes, path);
}
