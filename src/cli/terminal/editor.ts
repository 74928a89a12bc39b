import type { Environment } from '../environment.ts';
import { Failure } from '../failure.ts';

/** What the user makes of a text in VISUAL or EDITOR. */
export async function edit(present: string, { variables }: Environment): Promise<string> {
  const { ExternalEditor } = await import('@inquirer/external-editor');
  const editor = new ExternalEditor(present, { postfix: '.md', mode: 0o600 });
  try {
    const edited = editor.run();
    if (editor.lastExitStatus === 0) return edited.replace(/\n$/, '');
    throw new Error(`it ended with the status ${editor.lastExitStatus}`);
  } catch (error) {
    const name = variables.VISUAL || variables.EDITOR || 'vi';
    throw new Failure('failure', `The editor ${name} failed: ${(error as Error).message}.`, {
      code: 'EDITOR_FAILED',
      hint: 'Nothing was sent.',
    });
  } finally {
    editor.cleanup();
  }
}
