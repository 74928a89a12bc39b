import type { Entered } from '../framework/fields.ts';
import { type Content, type Html, html } from '../framework/html.ts';
import { chosenAgain } from './chosen-files.ts';
import { flag, labelled } from './form.ts';

interface FileFieldOptions {
  readonly name: string;
  readonly label: string;
  readonly hint?: Content;
  /** The `accept` attribute, such as `image/png,image/jpeg`. */
  readonly accept: string;
  readonly isMultiple?: boolean;
  readonly isRequired?: boolean;
  /** The script of the page checks the size before the upload. */
  readonly maxBytes?: number;
}

/**
 * A field for files, in a form with `enctype="multipart/form-data"`. Browsers do not keep its
 * value, so a form that is shown again names the files. With JavaScript, it is a drop zone.
 */
export function fileField(entered: Entered, options: FileFieldOptions): Html {
  const { name, accept, maxBytes, isMultiple = false, isRequired = false } = options;
  // A single file with an issue needs another file.
  const isKept = isMultiple || entered.issues(name).length === 0;
  const again = isKept && chosenAgain(entered, name);
  return labelled(
    entered,
    { ...options, again },
    (attributes) => html`<div data-drop${maxBytes && html` data-max-bytes="${maxBytes}"`}>
    <input type="file" id="${name}" name="${name}" accept="${accept}"
      ${isMultiple && flag('multiple')} ${isRequired && flag('required')} ${attributes}>
  </div>`,
  );
}
