import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { CliError, fileErrorText } from '../cli-error.ts';
import type { Environment } from '../environment.ts';
import { decodeUtf8 } from '../utf8.ts';

/** Opens a text in the editor of VISUAL or EDITOR. @returns the edited text. */
export async function editText(text: string, { variables }: Environment): Promise<string> {
  const { ExternalEditor } = await import('@inquirer/external-editor');
  const editor = new ExternalEditor(text, { postfix: '.md', mode: 0o600 });
  try {
    // Not run(): it reports success even if the editor did not start or was killed.
    const { bin, args } = editor.editor;
    const result = spawnSync(bin, [...args, editor.tempFile], { stdio: 'inherit' });
    if (result.error) throw new Error(fileErrorText(result.error));
    if (result.signal) throw new Error(`terminated by ${result.signal}`);
    if (result.status !== 0) throw new Error(`exit code ${result.status}`);
    return decodeUtf8(readFileSync(editor.tempFile), 'The edited text').replace(/\n$/, '');
  } catch (error) {
    if (error instanceof CliError) throw error;
    const name = variables.VISUAL || variables.EDITOR || 'vi';
    throw new CliError('failure', `The editor ${name} failed: ${(error as Error).message}.`, {
      code: 'EDITOR_FAILED',
      hint: 'Nothing was sent to the server.',
    });
  } finally {
    editor.cleanup();
  }
}
