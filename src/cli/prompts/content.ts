import { readFileSync } from 'node:fs';
import { CliError, fileErrorText, usageError } from '../cli-error.ts';
import type { Call } from '../declare/command.ts';
import { inputDescription } from '../declare/input-options.ts';
import { flag, text } from '../declare/option.ts';
import { editText } from '../terminal/editor.ts';
import { decodeUtf8 } from '../utf8.ts';

/** The options for the content of a template. They exclude each other. */
export const contentOptions = {
  content: text(inputDescription('CreatePromptTemplateInput', 'content')),
  contentFile: text('File with the content; - reads standard input.', 'file', 'file'),
  editor: { ...flag('Write the content in an editor.'), short: 'e' },
};

interface ContentValues {
  readonly content?: string | undefined;
  readonly contentFile?: string | undefined;
  readonly editor: boolean;
}

/** Reads the content. @returns undefined without any of the content options. */
export async function readContent(
  { content, contentFile, editor }: ContentValues,
  { environment, terminal }: Pick<Call, 'environment' | 'terminal'>,
  loadCurrentContent: () => Promise<string>,
): Promise<string | undefined> {
  const givenOptions = [content !== undefined, contentFile !== undefined, editor].filter(Boolean);
  if (givenOptions.length > 1)
    throw usageError('Pass only one of --content, --content-file and --editor.');
  if (content !== undefined) return content;
  if (contentFile === '-') return terminal.readInput();
  if (contentFile !== undefined) return readFile(contentFile);
  if (!editor) return undefined;
  if (!terminal.isInteractive)
    throw usageError('--editor requires a terminal.', 'Pass --content-file instead.');
  return editText(await loadCurrentContent(), environment);
}

function readFile(path: string): string {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw new CliError('failure', `Cannot read ${path}: ${fileErrorText(error)}.`, {
      code: 'FILE_UNREADABLE',
    });
  }
  return decodeUtf8(bytes, path);
}
