import { graphql } from '../../graphql/document.ts';
import { signInInput } from '../../identity/input.ts';
import { validate } from '../../input/issues.ts';
import { ownPath, withQuery } from '../address.ts';
import { form } from '../form.ts';
import { html } from '../html.ts';
import { page } from '../page.ts';
import { field, formIssues, tokenField } from '../ui/form.ts';
import { narrowView } from '../ui/narrow.ts';

const path = '/sign-in';

const operation = graphql(`
  query SignInPage {
    ...Visitor
  }
`);

export const signInPage = page({
  path,
  audience: 'guests',
  operation,
  variables: () => ({}),
  view(_data, visit, entered) {
    const { next } = visit.query;
    return narrowView(
      'Sign in',
      html`
<form method="post" action="${withQuery(path, { next })}" novalidate>
  ${tokenField(visit)}
  ${formIssues(entered, ['email', 'password'])}
  ${field(entered, { name: 'email', label: 'Email address', type: 'email', autocomplete: 'username', hasFocus: true })}
  ${field(entered, { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' })}
  <button class="button wide">Sign in</button>
</form>
<p class="aside">New to folio? <a href="/sign-up">Sign up</a>. Forgot your password? Ask a super admin
for a password reset link.</p>`,
    );
  },
});

export const signIn = form({
  path,
  audience: 'guests',
  page: signInPage,
  async submit({ fields, query, request, authentication, baseUrl }) {
    const attempt = await authentication.startAttempt('sign-in', request);
    const input = validate(signInInput, {
      email: fields.text('email'),
      password: fields.text('password'),
    });
    const { cookies } = await authentication.signIn(attempt, input);
    return { to: ownPath(query.next, baseUrl) ?? '/', notice: 'signed-in', cookies };
  },
});
