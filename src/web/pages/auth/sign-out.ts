import { form } from '../../framework/form.ts';
import { homePage } from '../home/home.ts';

/** Ends the current session. */
export const signOut = form({
  path: '/sign-out',
  audience: 'users',
  page: homePage,
  async submit({ request, authentication }) {
    const removed = await authentication.signOut(request);
    return { to: '/sign-in', notice: 'signed-out', cookies: removed };
  },
});
