import { graphql } from '../../graphql/document.ts';
import { form } from '../form.ts';
import { html } from '../html.ts';
import { page } from '../page.ts';
import { formIssues, tokenField } from '../ui/form.ts';
import { settingsView } from '../ui/settings.ts';

const path = '/settings/sign-out-everywhere';

/** The page on which the user confirms that all sessions end. */
export const signOutEverywherePage = page({
  path,
  audience: 'users',
  operation: graphql(`
    query SignOutEverywherePage {
      ...Visitor
    }
  `),
  variables: () => ({}),
  view: (_data, visit, entered) =>
    settingsView(visit, {
      title: 'Sign out everywhere?',
      section: 'security',
      lead: 'All your sessions on all devices end, including this one. Your keys still work.',
      body: html`
<form class="card" method="post" action="${path}">
  ${tokenField(visit)}
  ${formIssues(entered, [])}
  <p class="actions"><button class="button bad">Sign out everywhere</button>
  <a class="button quiet" href="/settings/password">Cancel</a></p>
</form>`,
    }),
});

export const signOutEverywhere = form({
  path,
  audience: 'users',
  page: signOutEverywherePage,
  operation: graphql(`
    mutation SignOutEverywhereByForm {
      signOutEverywhere {
        endedSessions
      }
    }
  `),
  async submit({ request, authentication }, run) {
    await run({});
    // The session has ended. This deletes its cookie in the browser.
    const removed = await authentication.signOut(request);
    return { to: '/sign-in', notice: 'signed-out-everywhere', cookies: removed };
  },
});
