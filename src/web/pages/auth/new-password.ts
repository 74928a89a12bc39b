import { validationError } from '../../../errors.ts';
import type { Entered, Fields } from '../../framework/fields.ts';
import { type Html, html } from '../../framework/html.ts';
import { field } from '../../ui/form.ts';

/** The fields of a new password. @param hasFocus whether the first one has the focus */
export const newPasswordFields = (entered: Entered, hasFocus = false): Html => html`
  ${field(entered, { name: 'newPassword', label: 'New password', type: 'password', autocomplete: 'new-password', hasFocus, hint: '8 to 128 characters.' })}
  ${field(entered, { name: 'repeated', label: 'Repeat new password', type: 'password', autocomplete: 'new-password' })}`;

/** @throws VALIDATION_FAILED if the new password was not repeated */
export function requireRepeated(fields: Fields): void {
  if (fields.text('newPassword') !== fields.text('repeated')) {
    throw validationError(['repeated'], 'INVALID', 'The passwords do not match');
  }
}
