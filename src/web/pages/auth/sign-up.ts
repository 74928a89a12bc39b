import type { SignUpPageQuery } from '../../../generated/operations/graphql.ts';
import { graphql } from '../../../graphql/execution/document.ts';
import { signUpInput } from '../../../identity/input.ts';
import { validate } from '../../../input/issues.ts';
import { withQuery } from '../../framework/address.ts';
import type { Entered } from '../../framework/fields.ts';
import { type Html, html } from '../../framework/html.ts';
import { form, page } from '../../framework/page.ts';
import type { Visit } from '../../framework/visit.ts';
import { field } from '../../ui/form.ts';
import { narrowView } from '../../ui/narrow.ts';
import { postForm } from '../../ui/post-form.ts';

const path = '/sign-up';

/** Also the page of an invite URL (D100). It shows the status of the invite. */
export const signUpPage = page({
  path,
  audience: 'guests',
  operation: graphql(`
    query SignUpPage($code: String!, $isInvited: Boolean!) {
      ...Visitor
      invite(code: $code) @include(if: $isInvited) {
        status
      }
    }
  `),
  variables: ({ query: { invite = '' } }, entered) => ({
    code: invite,
    isInvited: invite !== '' && needsLookUp(entered),
  }),
  view(data, visit, entered) {
    const isLookedUp = visit.query.invite !== undefined && needsLookUp(entered);
    const otherwise = visit.query.invite === undefined ? 'NONE' : 'BROUGHT';
    const state = isLookedUp ? (data.invite?.status ?? 'UNKNOWN') : otherwise;
    return state === 'NONE' || state === 'BROUGHT' || state === 'OPEN'
      ? narrowView('Sign up', signUpForm(visit, entered), leads[state])
      : narrowView(closed[state].title, closedInvite(closed[state].words));
  },
  forms: [
    form({
      async submit({ fields, query, request, authentication }) {
        const attempt = await authentication.startAttempt('sign-up', request);
        const input = validate(signUpInput, {
          ...fields.texts('name', 'email', 'password'),
          inviteCode: query.invite,
        });
        const { cookies } = await authentication.signUp(attempt, input);
        return { to: '/', notice: 'signed-up', cookies };
      },
    }),
  ],
});

type InviteStatus = NonNullable<SignUpPageQuery['invite']>['status'];

/** False if only other fields have issues: look-ups of invites are limited. */
const needsLookUp = (entered: Entered): boolean =>
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

const signUpForm = (visit: Visit, entered: Entered): Html => html`
${postForm(visit, entered, {
  action: withQuery(path, { invite: visit.query.invite }),
  style: '',
  content: html`
  ${field(entered, { name: 'name', label: 'Name', autocomplete: 'name', hasFocus: true })}
  ${field(entered, { name: 'email', label: 'Email address', type: 'email', autocomplete: 'username' })}
  ${field(entered, { name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', hint: '8 to 128 characters. Several random words make a strong password.' })}`,
  button: html`<button class="button wide">Sign up</button>`,
})}
<p class="aside">Already signed up? <a href="/sign-in">Sign in</a></p>`;
