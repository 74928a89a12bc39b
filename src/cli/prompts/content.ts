import { readFileSync } from 'node:fs';
import { CliError, fileErrorText, usageError } from '../cli-error.ts';
import type { Call } from '../declare/command.ts';
import { flag, text } from '../declare/option.ts';
import { editText } from '../terminal/editor.ts';
import { decodeUtf8 } from '../utf8.ts';

/** The ways in which a template's content can be given; one of them at a time. */
export const contentOptions = {
  content: text('The prompt itself, 5 to 10,000 characters; {{NAME}} is a variable.'),
  contentFile: text('A file with the content; - is standard input.', 'file', 'file'),
  editor: { ...flag('Write the content in your editor.'), short: 'e' },
};

interface ContentValues {
  readonly content?: string | undefined;
  readonly contentFile?: string | undefined;
  readonly editor: boolean;
}

/** The content, or undefined when none of its options is given. */
export async function readContent(
  { content, contentFile, editor }: ContentValues,
  { environment, terminal }: Pick<Call, 'environment' | 'terminal'>,
  loadCurrentContent: () => Promise<string>,
): Promise<string | undefined> {
  const givenOptions = [content !== undefined, contentFile !== undefined, editor].filter(Boolean);
  if (givenOptions.length > 1)
    throw usageError('Give the content in one way: --content, --content-file or --editor.');
  if (content !== undefined) return content;
  if (contentFile === '-') return terminal.readInput();
  if (contentFile !== undefined) return readFile(contentFile);
  if (!editor) return undefined;
  if (!terminal.isInteractive)
    throw usageError('--editor needs a terminal.', 'Use --content-file.');
  return editText(await loadCurrentContent(), environment);
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
  return decodeUtf8(bytes, path);
}
