import type { Entered } from '../framework/fields.ts';
import { type Html, html } from '../framework/html.ts';

const maxNames = 5;
const maxLength = 60;

/** A file name on one line, without characters that are invisible or change the direction. */
function shownName(name: string): string {
  const characters = [...name.toWellFormed().replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')];
  if (characters.length <= maxLength) return characters.join('');
  // Names of files from one camera differ at the end.
  return `${characters.slice(0, maxLength - 21).join('')}…${characters.slice(-20).join('')}`;
}

/** The fields without issues whose files must be chosen again because of other fields. */
export const fieldsWithFiles = (entered: Entered, fields: readonly string[]) =>
  fields.filter(
    (name) => entered.fields.fileNames(name).length > 0 && entered.issues(name).length === 0,
  );

/** What to choose again in the file field of a form that is shown again: browsers keep no files. */
export function chosenAgain(entered: Entered, name: string): Html | false {
  if (!entered.wasRejected) return false;
  const id = `${name}-again`;
  const names = entered.fields.fileNames(name);
  if (names.length === 0) return false;
  const shown = names
    .map(shownName)
    .filter((each) => each !== '')
    .slice(0, maxNames);
  const others = names.length - shown.length;
  const list = shown.join(', ');
  const more = others > 0 && shown.length > 0 ? ` and ${others} more` : '';
  const what = names.length === 1 ? 'the file' : 'the files';
  return html`<p class="again" id="${id}" data-again="${names.length}">Choose ${what} again${list !== '' && `: ${list}`}${more}.</p>`;
}
