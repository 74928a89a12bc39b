import { validationError } from '../../errors.ts';
import { graphql } from '../../graphql/document.ts';
import { withQuery } from '../address.ts';
import { form } from '../form.ts';
import { html } from '../html.ts';
import { page } from '../page.ts';
import { field, formIssues, tokenField } from '../ui/form.ts';
import { narrowView } from '../ui/narrow.ts';

const path = '/reset-password';

const operation = graphql(`
  query ResetPasswordPage {
    ...Visitor
  }
`);

/** The page of a link of `createPasswordReset`. The link is validated only when the form is sent. */
export const resetPasswordPage = page({
  path,
  audience: 'everybody',
  operation,
  variables: () => ({}),
  view: (_data, visit, entered) =>
    narrowView(
      'Set a new password',
      html`
<form method="post" action="${withQuery(path, { token: visit.query.token })}" novalidate>
  ${tokenField(visit)}
  ${formIssues(entered, ['newPassword', 'repeated'])}
  ${field(entered, { name: 'newPassword', label: 'New password', type: 'password', autocomplete: 'new-password', hasFocus: true, hint: '8 to 128 characters.' })}
  ${field(entered, { name: 'repeated', label: 'Repeat new password', type: 'password', autocomplete: 'new-password' })}
  <button class="button wide">Set password</button>
</form>`,
      'The link works once and expires after one day. Setting a new password ends all your sessions.',
    ),
});

export const resetPassword = form({
  path,
  audience: 'everybody',
  page: resetPasswordPage,
  async submit({ fields, query, request, authentication }) {
    const attempt = await authentication.startAttempt('reset-password', request);
    const newPassword = fields.text('newPassword');
    if (newPassword !== fields.text('repeated'))
      throw validationError(['repeated'], 'INVALID', 'The passwords do not match');
    await authentication.resetPassword(attempt, { token: query.token ?? '', newPassword });
    // Another user may be signed in in this browser.
    const removed = await authentication.signOut(request);
    return { to: '/sign-in', notice: 'password-reset', cookies: removed };
  },
});
