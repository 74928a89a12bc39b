import { graphql } from '../../../graphql/execution/document.ts';
import { form, page, visitorOnly } from '../../framework/page.ts';
import { dangerButton, postForm } from '../../ui/post-form.ts';
import { settingsView } from '../../ui/settings.ts';

const path = '/settings/sign-out-everywhere';

export const signOutEverywherePage = page({
  path,
  ...visitorOnly,
  view: (_data, visit, entered) =>
    settingsView(visit, {
      title: 'Sign out everywhere?',
      section: 'security',
      lead: 'All your sessions on all devices end, including this one. Your keys still work.',
      body: postForm(visit, entered, {
        action: path,
        button: dangerButton('Sign out everywhere'),
        cancel: ['/settings/password'],
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
