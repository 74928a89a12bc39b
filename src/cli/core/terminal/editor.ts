import type { Variables } from '../environment.ts';
import { EditedFile } from './edited-file.ts';

/** Opens a text in the editor. @returns the edited text, without a last line break. */
export function editText(text: string, variables: Variables): string {
  const file = new EditedFile('text.md', text);
  try {
    file.open(variables);
    return file.read().replace(/\n$/, '');
  } finally {
    file.remove();
  }
}
