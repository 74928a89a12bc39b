import type { SignUpPageQuery } from '../../generated/operations/graphql.ts';
import { graphql } from '../../graphql/document.ts';
import { signUpInput } from '../../identity/input.ts';
import { validate } from '../../input/issues.ts';
import { withQuery } from '../address.ts';
import type { Entered } from '../fields.ts';
import { form } from '../form.ts';
import { type Html, html } from '../html.ts';
import { page } from '../page.ts';
import { field, formIssues, tokenField } from '../ui/form.ts';
import { narrowView } from '../ui/narrow.ts';
import type { Visit } from '../visit.ts';

const path = '/sign-up';

const operation = graphql(`
  query SignUpPage($code: String!, $isInvited: Boolean!) {
    ...Visitor
    invite(code: $code) @include(if: $isInvited) {
      status
    }
  }
`);

/** Also where an invite URL leads (D100); it says what has become of the invite. */
export const signUpPage = page({
  path,
  audience: 'guests',
  operation,
  variables: ({ query: { invite = '' } }, entered) => ({
    code: invite,
    isInvited: invite !== '' && isInDoubt(entered),
  }),
  view(data, visit, entered) {
    const isLookedUp = visit.query.invite !== undefined && isInDoubt(entered);
    const otherwise = visit.query.invite === undefined ? 'NONE' : 'BROUGHT';
    const state = isLookedUp ? (data.invite?.status ?? 'UNKNOWN') : otherwise;
    return state === 'NONE' || state === 'BROUGHT' || state === 'OPEN'
      ? narrowView('Sign up', signUpForm(visit, entered), leads[state])
      : narrowView(closed[state].title, closedInvite(closed[state].words));
  },
});

type InviteStatus = NonNullable<SignUpPageQuery['invite']>['status'];

/** An invite is not looked up for each mistake in another field: look-ups are limited. */
const isInDoubt = (entered: Entered): boolean =>
  !entered.wasRejected || entered.issues('inviteCode').length > 0;

const leads = {
  NONE: 'Store your prompt templates and finances, and create keys for your programs.',
  BROUGHT: 'You have been invited. An invite can be used once.',
  OPEN: 'You have been invited. Your invite is open and can be used once.',
};

const closed: Record<
  Exclude<InviteStatus, 'OPEN'> | 'UNKNOWN',
  { readonly title: string; readonly words: string }
> = {
  USED: {
    title: 'Invite already used',
    words: 'Someone has already signed up with this invite. Each invite can be used once.',
  },
  EXPIRED: {
    title: 'Invite expired',
    words: 'An invite is valid for seven days. Ask the sender for a new one.',
  },
  UNKNOWN: {
    title: 'Invite not found',
    words: 'The link may be incomplete. Open the link again exactly as you received it.',
  },
};

const closedInvite = (words: string): Html => html`
<p>${words}</p>
<p>You can also sign up without an invite.</p>
<p><a class="button" href="${path}">Sign up without an invite</a></p>`;

const shown = ['name', 'email', 'password'];

const signUpForm = (visit: Visit, entered: Entered): Html => html`
<form method="post" action="${withQuery(path, { invite: visit.query.invite })}" novalidate>
  ${tokenField(visit)}
  ${formIssues(entered, shown)}
  ${field(entered, { name: 'name', label: 'Name', autocomplete: 'name', hasFocus: true })}
  ${field(entered, { name: 'email', label: 'Email address', type: 'email', autocomplete: 'username' })}
  ${field(entered, { name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', hint: '8 to 128 characters. Several random words make a strong password.' })}
  <button class="button wide">Sign up</button>
</form>
<p class="aside">Already signed up? <a href="/sign-in">Sign in</a></p>`;

export const signUp = form({
  path,
  audience: 'guests',
  page: signUpPage,
  attempt: 'sign-up',
  async submit({ fields, query, clientInfo, authentication, countFor, rememberDevice }) {
    const input = validate(signUpInput, {
      name: fields.text('name'),
      email: fields.text('email'),
      password: fields.text('password'),
      inviteCode: query.invite,
    });
    await countFor(input.email);
    const signedUp = await authentication.signUp(input, clientInfo);
    const cookies = [...signedUp.cookies, rememberDevice(input.email)];
    return { to: '/', notice: 'signed-up', cookies };
  },
});
