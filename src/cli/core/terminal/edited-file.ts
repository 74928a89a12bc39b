import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CliError, fileErrorText } from '../cli-error.ts';
import type { Variables } from '../environment.ts';
import { readBytes } from '../read-file.ts';
import { decodeUtf8 } from '../utf8.ts';
import { commandWords } from './command-words.ts';

/** The command of the editor: VISUAL, EDITOR or that of the system. */
export function editorName(
  { VISUAL, EDITOR }: Variables,
  platform: NodeJS.Platform = process.platform,
): string {
  return VISUAL || EDITOR || (platform === 'win32' ? 'notepad' : 'vi');
}

/** A temporary file that is edited. Only its owner can read it. */
export class EditedFile {
  readonly path: string;
  readonly #original: string;

  constructor(name: string, text: string) {
    this.#original = text;
    this.path = join(mkdtempSync(join(tmpdir(), 'folio-')), name);
    writeFileSync(this.path, text, { mode: 0o600 });
  }

  /** Opens the editor, without a shell, and waits for its end. @throws EDITOR_FAILED */
  open(variables: Variables): void {
    const editor = editorName(variables);
    const [program = '', ...args] = commandWords(editor);
    const { error, signal, status } = spawnSync(program, [...args, this.path], {
      stdio: 'inherit',
      env: variables,
    });
    if (status === 0) return;
    const ending = error ? fileErrorText(error) : `terminated by ${signal}`;
    const reason = status === null ? ending : `exit code ${status}`;
    throw new CliError('failure', `The editor ${editor} failed: ${reason}.`, {
      code: 'EDITOR_FAILED',
      hint: 'Nothing was sent to the server.',
    });
  }

  /** @throws FILE_UNREADABLE, NOT_UTF8 */
  read(): string {
    const text = decodeUtf8(readBytes(this.path), 'The edited file');
    // Editors end the last line; the text keeps the end that it had.
    return this.#original.endsWith('\n') ? text : text.replace(/\r?\n$/, '');
  }

  /** The file has changes that would be lost. */
  isChanged(): boolean {
    try {
      return !readBytes(this.path).equals(Buffer.from(this.#original));
    } catch {
      return false;
    }
  }

  remove(): void {
    rmSync(dirname(this.path), { recursive: true, force: true });
  }
}

/** Lets the user edit a text in an editor. @returns the edited text */
export function editText(text: string, variables: Variables): string {
  const file = new EditedFile('text.md', text);
  try {
    file.open(variables);
    return file.read();
  } finally {
    file.remove();
  }
}
