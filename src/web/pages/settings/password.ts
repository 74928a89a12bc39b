import { validationError } from '../../../errors.ts';
import { changePasswordInput } from '../../../identity/input.ts';
import { validate } from '../../../input/issues.ts';
import { html } from '../../framework/html.ts';
import { form, page, visitorOnly } from '../../framework/page.ts';
import { field, formIssues, tokenField, usernameField } from '../../ui/form.ts';
import { settingsView } from '../../ui/settings.ts';

const path = '/settings/password';
const shown = ['currentPassword', 'newPassword', 'repeated'];

/** The page to change the password, with a link to end all sessions. */
export const passwordPage = page({
  path,
  audience: 'users',
  ...visitorOnly,
  view: (_data, visit, entered) =>
    settingsView(visit, {
      title: 'Security',
      section: 'security',
      body: html`
<form class="card" method="post" action="${path}" novalidate>
  <h2>Change password</h2>
  <p class="hint">Changing your password ends all your other sessions. Your keys still work.</p>
  ${tokenField(visit)}${usernameField(visit)}
  ${formIssues(entered, shown)}
  ${field(entered, { name: 'currentPassword', label: 'Current password', type: 'password', autocomplete: 'current-password' })}
  ${field(entered, { name: 'newPassword', label: 'New password', type: 'password', autocomplete: 'new-password', hint: '8 to 128 characters.' })}
  ${field(entered, { name: 'repeated', label: 'Repeat new password', type: 'password', autocomplete: 'new-password' })}
  <button class="button">Change password</button>
</form>
<section class="card" aria-labelledby="sign-out-everywhere">
  <h2 id="sign-out-everywhere">Sign out everywhere</h2>
  <p class="hint">Ends all your sessions on all devices, including this one.</p>
  <a class="button quiet" href="/settings/sign-out-everywhere">Sign out everywhere</a>
</section>`,
    }),
  forms: [
    form({
      async submit({ fields, caller, request, authentication }) {
        const attempt = await authentication.startPasswordChange(request, caller);
        const input = validate(changePasswordInput, {
          currentPassword: fields.text('currentPassword'),
          newPassword: fields.text('newPassword'),
        });
        if (input.newPassword !== fields.text('repeated')) {
          throw validationError(['repeated'], 'INVALID', 'The passwords do not match');
        }
        const renewed = await authentication.changePassword(attempt, input);
        return { to: path, notice: 'password-changed', cookies: renewed };
      },
    }),
  ],
});
