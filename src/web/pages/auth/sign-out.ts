import { form } from '../../framework/page.ts';

export const signOut = form({
  path: '/sign-out',
  audience: 'users',
  async submit({ request, authentication }) {
    const removed = await authentication.signOut(request);
    return { to: '/sign-in', notice: 'signed-out', cookies: removed };
  },
});
