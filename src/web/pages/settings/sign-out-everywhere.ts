import { graphql } from '../../../graphql/execution/document.ts';
import { form, page, visitorOnly } from '../../framework/page.ts';
import { confirmationForm, dangerButton } from '../../ui/confirmation.ts';
import { settingsView } from '../../ui/settings.ts';

const path = '/settings/sign-out-everywhere';

/** The page on which the user confirms that all sessions end. */
export const signOutEverywherePage = page({
  path,
  audience: 'users',
  ...visitorOnly,
  view: (_data, visit, entered) =>
    settingsView(visit, {
      title: 'Sign out everywhere?',
      section: 'security',
      lead: 'All your sessions on all devices end, including this one. Your keys still work.',
      body: confirmationForm(visit, entered, {
        path,
        button: dangerButton('Sign out everywhere'),
        back: { path: '/settings/password' },
      }),
    }),
  forms: [
    form({
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
    }),
  ],
});
