import { graphql } from '../../graphql/document.ts';
import { form } from '../form.ts';
import { passwordPage } from './password.ts';

export const signOutEverywhere = form({
  path: '/settings/sign-out-everywhere',
  audience: 'users',
  page: passwordPage,
  operation: graphql(`
    mutation SignOutEverywhereByForm {
      signOutEverywhere
    }
  `),
  async submit({ cookies, clientInfo, authentication }, run) {
    await run({});
    // The session is gone; this takes its cookie out of the browser.
    const removed = await authentication.signOut(cookies, clientInfo);
    return { to: '/sign-in', notice: 'signed-out-everywhere', cookies: removed };
  },
});
