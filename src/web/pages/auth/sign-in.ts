import { signInInput } from '../../../identity/input.ts';
import { validate } from '../../../input/issues.ts';
import { ownPath, withQuery } from '../../framework/address.ts';
import type { Entered } from '../../framework/fields.ts';
import { type Html, html } from '../../framework/html.ts';
import { form, page, visitorOnly } from '../../framework/page.ts';
import { field } from '../../ui/form.ts';
import { narrowView } from '../../ui/narrow.ts';
import { postForm } from '../../ui/post-form.ts';

const path = '/sign-in';

export const signInPage = page({
  path,
  audience: 'guests',
  ...visitorOnly,
  view(_data, visit, entered) {
    const { next } = visit.query;
    return narrowView(
      'Sign in',
      html`
${postForm(visit, entered, {
  action: withQuery(path, { next }),
  style: '',
  head: keptFormField(entered),
  content: html`
  ${field(entered, { name: 'email', label: 'Email address', type: 'email', autocomplete: 'username', hasFocus: true })}
  ${field(entered, { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' })}`,
  button: html`<button class="button wide">Sign in</button>`,
})}
<p class="aside">New to folio? <a href="/sign-up">Sign up</a>. Forgot your password? Ask a super admin
for a password reset link.</p>`,
    );
  },
  forms: [
    form({
      async submit({ fields, query, request, authentication, baseUrl }) {
        const attempt = await authentication.startAttempt('sign-in', request);
        const input = validate(signInInput, fields.texts('email', 'password'));
        const { cookies } = await authentication.signIn(attempt, input);
        const to = ownPath(query.next, baseUrl) ?? '/';
        return { to, notice: 'signed-in', cookies, keptForm: fields.optional('_form') };
      },
    }),
  ],
});

/** The form that was submitted after its session had expired (`keepForm`). */
function keptFormField({ fields, hasError }: Entered): Html | false {
  const keptForm = fields.optional('_form');
  return (
    keptForm !== undefined &&
    html`<input type="hidden" name="_form" value="${keptForm}">
  ${!hasError && html`<p class="alert" role="alert">Your session has ended. Sign in again: the values that you entered are kept.</p>`}`
  );
}
