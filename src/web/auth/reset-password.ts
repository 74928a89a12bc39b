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

/** Where a link of `createPasswordReset` leads. Whether it is good is said only when it is used. */
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
  attempt: 'reset-password',
  async submit({ fields, query, cookies, clientInfo, authentication }) {
    const newPassword = fields.text('newPassword');
    if (newPassword !== fields.text('repeated'))
      throw validationError(['repeated'], 'The passwords do not match');
    await authentication.resetPassword(query.token ?? '', newPassword, clientInfo);
    // Whoever was signed in here, it is the account of the link that they go on with.
    const removed = await authentication.signOut(cookies, clientInfo);
    return { to: '/sign-in', notice: 'password-reset', cookies: removed };
  },
});
