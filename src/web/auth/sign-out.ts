import { form } from '../form.ts';
import { homePage } from '../home.ts';

/** Ends this session for good. */
export const signOut = form({
  path: '/sign-out',
  audience: 'users',
  page: homePage,
  async submit({ cookies, clientInfo, authentication }) {
    const removed = await authentication.signOut(cookies, clientInfo);
    return { to: '/sign-in', notice: 'signed-out', cookies: removed };
  },
});
