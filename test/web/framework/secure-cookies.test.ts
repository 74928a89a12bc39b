import { describe, expect, it } from 'vitest';
import { usePrivateApp } from '../../support/app/app.ts';
import { userBehind } from '../../support/users/accounts.ts';
import { password, signUp } from '../../support/users/people.ts';
import { Visitor } from '../../support/web/web-visitor.ts';

const test = usePrivateApp({ BASE_URL: 'https://folio.test' });

describe('web pages over HTTPS', () => {
  it('set cookies with the __Host- prefix, Secure and HttpOnly', async () => {
    const person = await signUp(test);
    const visitor = new Visitor(test);
    const page = await visitor.open('/sign-in');
    const { action, fields } = page.form('/sign-in');
    const entries = { ...fields, email: person.email, password };
    const reply = await visitor.post(action, entries, { origin: 'https://folio.test' });
    const lines = [page.reply, reply].flatMap(({ headers }) =>
      [headers['set-cookie'] ?? []].flat(),
    );
    expect(lines.map((line) => line.split('=', 1)[0])).toStrictEqual([
      '__Host-folio_visitor',
      '__Host-folio_session',
      '__Host-folio_device',
      // Deleted: with a session, form tokens are bound to the session.
      '__Host-folio_visitor',
      '__Host-folio_notice',
    ]);
    for (const line of lines) {
      expect(line).toMatch(/; Secure(;|$)/i);
      expect(line).toMatch(/; HttpOnly(;|$)/i);
      expect(line).toMatch(/; Path=\/(;|$)/i);
      expect(line).not.toMatch(/; Domain=/i);
    }
    const home = await visitor.open('/');
    expect(home.notice).toBe('You are signed in.');
    const session = visitor.cookie;
    await visitor.submit(home, '/sign-out');
    expect(visitor.cookie).not.toContain('folio_session');
    expect(await userBehind(test, session)).toBeNull();
  });

  it('set no cookies for a guest on pages without a form', async () => {
    const visitor = new Visitor(test);
    for (const path of ['/', '/nothing', '/settings/profile']) {
      expect((await visitor.get(path)).headers['set-cookie']).toBeUndefined();
    }
  });
});
