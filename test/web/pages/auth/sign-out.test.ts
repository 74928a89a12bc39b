import { describe, expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import { userBehind } from '../../../support/users/accounts.ts';
import { storedTrail } from '../../../support/users/audit.ts';
import { password, signUp } from '../../../support/users/people.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = useApp();

describe('the sign-out form', () => {
  it('ends only the current session', async () => {
    const person = await signUp(test);
    const [visitor, other] = [new Visitor(test), new Visitor(test, person)];
    const home = await visitor.fillIn('/sign-in', { email: person.email, password });
    const { cookie } = visitor;
    const page = await visitor.submit(home, '/sign-out');
    expect([page.address, page.notice]).toStrictEqual(['/sign-in', 'You are signed out.']);
    expect(visitor.cookie).not.toContain('folio_session');
    expect(await userBehind(test, cookie)).toBeNull();
    expect((await other.open('/')).text).toContain('Sign out');
    expect((await storedTrail(test, person))[0]).toBe('SIGNED_OUT');
  });

  it('redirects to the sign-in page if the session has ended', async () => {
    const visitor = new Visitor(test, await signUp(test));
    const home = await visitor.open('/');
    const same = new Visitor(test);
    same.cookie = visitor.cookie;
    await same.submit(home, '/sign-out');
    const page = await visitor.submit(home, '/sign-out');
    expect([page.status, page.title]).toStrictEqual([200, 'Sign in']);
    expect(page.notice).toBeUndefined();
  });
});

describe('the form to sign out everywhere', () => {
  it('ends all sessions, including the current one, and shows a notice', async () => {
    const person = await signUp(test);
    const key = await person.createApiKey();
    const visitor = new Visitor(test, person);
    const other = new Visitor(test);
    await other.fillIn('/sign-in', { email: person.email, password });
    const cookies = [visitor.cookie, other.cookie];
    const settings = await visitor.open('/settings/password');
    expect(settings.forms.map(({ action }) => action)).not.toContain(
      '/settings/sign-out-everywhere',
    );
    const confirmation = await visitor.open(settings.link('Sign out everywhere') as string);
    expect(confirmation.title).toBe('Sign out everywhere?');
    expect(await userBehind(test, cookies[0] as string)).toBe(person.userId);
    const page = await visitor.submit(confirmation, '/settings/sign-out-everywhere');
    expect(page.address).toBe('/sign-in');
    expect(page.notice).toBe('All your sessions have ended. Your keys still work.');
    expect(visitor.cookie).not.toContain('folio_session');
    for (const cookie of cookies) expect(await userBehind(test, cookie)).toBeNull();
    expect((await key.get('/api/v1/prompt_templates')).statusCode).toBe(200);
  });
});
