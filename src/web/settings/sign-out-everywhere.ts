import { graphql } from '../../graphql/document.ts';
import { form } from '../form.ts';
import { passwordPage } from './password.ts';

export const signOutEverywhere = form({
  path: '/settings/sign-out-everywhere',
  audience: 'users',
  page: passwordPage,
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
