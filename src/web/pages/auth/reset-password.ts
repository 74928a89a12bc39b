import { graphql } from '../../../graphql/execution/document.ts';
import { withQuery } from '../../framework/address.ts';
import type { Entered } from '../../framework/fields.ts';
import { type Html, html } from '../../framework/html.ts';
import { form, page } from '../../framework/page.ts';
import type { Visit } from '../../framework/visit.ts';
import { formIssues } from '../../ui/form-issues.ts';
import { narrowView } from '../../ui/narrow.ts';
import { relativeTime } from '../../ui/parts.ts';
import { postForm } from '../../ui/post-form.ts';
import { newPasswordFields, requireRepeated } from './new-password.ts';

const path = '/reset-password';

/** The page of a link of `createPasswordReset`. It shows at once whether the link can be used. */
export const resetPasswordPage = page({
  path,
  audience: 'everybody',
  operation: graphql(`
    query ResetPasswordPage($token: String!) {
      ...Visitor
      passwordResetLink(token: $token) {
        expiresAt
      }
    }
  `),
  variables: ({ query }) => ({ token: query.token ?? '' }),
  view: ({ passwordResetLink: link }, visit, entered) =>
    link
      ? narrowView(
          'Set a new password',
          passwordForm(visit, entered),
          html`The link works once and expires ${relativeTime(link.expiresAt, visit.now)}. Setting a new password ends all your sessions.`,
        )
      : narrowView('This link does not work', unusableLink(entered)),
  forms: [
    form({
      async submit({ fields, query, request, authentication }) {
        const attempt = await authentication.startAttempt('reset-password', request);
        const newPassword = fields.text('newPassword');
        requireRepeated(fields);
        await authentication.resetPassword(attempt, { token: query.token ?? '', newPassword });
        // Another user may be signed in in this browser.
        const removed = await authentication.signOut(request);
        return { to: '/sign-in', notice: 'password-reset', cookies: removed };
      },
    }),
  ],
});

const unusableLink = (entered: Entered): Html => html`
${formIssues(entered)}
<p>A password reset link works once and expires after one day. This link is used,
expired, replaced by a newer one, or incomplete.</p>
<p>Ask a super admin for a new link, or sign in with your password.</p>
<p><a class="button" href="/sign-in">Sign in</a></p>`;

const passwordForm = (visit: Visit, entered: Entered): Html =>
  postForm(visit, entered, {
    action: withQuery(path, { token: visit.query.token }),
    style: '',
    content: newPasswordFields(entered, true),
    button: html`<button class="button wide">Set password</button>`,
  });
