import { changePasswordInput } from '../../../identity/input.ts';
import { validate } from '../../../input/issues.ts';
import { html } from '../../framework/html.ts';
import { form, page, visitorOnly } from '../../framework/page.ts';
import { field, usernameField } from '../../ui/form.ts';
import { postForm } from '../../ui/post-form.ts';
import { settingsView } from '../../ui/settings.ts';
import { newPasswordFields, requireRepeated } from '../auth/new-password.ts';

const path = '/settings/password';

export const passwordPage = page({
  path,
  ...visitorOnly,
  view: (_data, visit, entered) =>
    settingsView(visit, {
      title: 'Security',
      section: 'security',
      body: html`
${postForm(visit, entered, {
  action: path,
  head: html`
  ${usernameField(visit)}
  <h2>Change password</h2>
  <p class="hint">Changing your password ends all your other sessions. Your keys still work.</p>`,
  content: html`
  ${field(entered, { name: 'currentPassword', label: 'Current password', type: 'password', autocomplete: 'current-password' })}
  ${newPasswordFields(entered)}`,
  button: 'Change password',
})}
<section class="card" aria-labelledby="sign-out-everywhere">
  <h2 id="sign-out-everywhere">Sign out everywhere</h2>
  <p class="hint">Ends all your sessions on all devices, including this one.</p>
  <p class="actions"><a class="button quiet" href="/settings/sign-out-everywhere">Sign out everywhere</a>
  <a class="button quiet" href="/settings/sessions">Show your sessions</a></p>
</section>`,
    }),
  forms: [
    form({
      async submit({ fields, caller, request, authentication }) {
        const attempt = await authentication.startPasswordChange(request, caller);
        const entered = fields.texts('currentPassword', 'newPassword');
        const input = validate(changePasswordInput, entered);
        requireRepeated(fields);
        const renewed = await authentication.changePassword(attempt, input);
        return { to: path, notice: 'password-changed', cookies: renewed };
      },
    }),
  ],
});
