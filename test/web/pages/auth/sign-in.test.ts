import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { userBehind } from '../../../support/users/accounts.ts';
import { newEmail, password, signUp } from '../../../support/users/people.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = useApp();

const person = useSeed(() => signUp(test));

const enter = (visitor: Visitor, next: string) =>
  visitor.fillIn(`/sign-in?next=${next}`, { email: person.email, password });

describe('the sign-in form', () => {
  it('redirects to the start page, or to the page that required a session', async () => {
    const home = await new Visitor(test).fillIn('/sign-in', { email: person.email, password });
    expect([home.address, home.notice]).toStrictEqual(['/', 'You are signed in.']);
    const visitor = new Visitor(test);
    const signInPage = await visitor.open('/settings/activity?after=');
    expect([signInPage.status, signInPage.title]).toStrictEqual([200, 'Sign in']);
    const page = await visitor.submit(signInPage, '/sign-in', { email: person.email, password });
    expect([page.address, page.title]).toStrictEqual(['/settings/activity?after=', 'Activity']);
  });

  it('keeps the page to return to after a wrong password', async () => {
    const visitor = new Visitor(test);
    const wrong = { email: person.email, password: 'not this one' };
    const rejected = await visitor.fillIn('/sign-in?next=%2Fsettings%2Fprofile', wrong);
    expect(rejected.status).toBe(401);
    const page = await visitor.submit(rejected, '/sign-in', { email: person.email, password });
    expect(page.address).toBe('/settings/profile');
  });

  it('shows the same error for a wrong password and an unknown email address', async () => {
    const alerts = await Promise.all(
      [person.email, newEmail(), 'no address'].map(async (email) => {
        const visitor = new Visitor(test);
        const page = await visitor.fillIn('/sign-in', { email, password: 'not this one' });
        expect(page.status).toBe(401);
        expect(page.form('/sign-in').fields).toMatchObject({ email, password: '' });
        expect(page.alert).toBe('Invalid email or password.');
        return page.markup.replace(page.token, 'token').replace(email, 'email');
      }),
    );
    expect(new Set(alerts).size).toBe(1);
  });

  it.each([
    [{ email: '' }, 'email', "Email address can't be blank."],
    [{ password: '' }, 'password', "Password can't be blank."],
    [{ password: 'x'.repeat(1025) }, 'password', /^Password is too long/],
  ])('shows an issue at its field: %o', async (wrong, field, issue) => {
    const entries = { email: person.email, password, ...wrong };
    const page = await new Visitor(test).fillIn('/sign-in', entries);
    expect(page.status).toBe(422);
    expect(page.problem(field)).toMatch(issue);
  });

  it('creates a new session and ignores the session of the request', async () => {
    const visitor = new Visitor(test);
    visitor.cookie = 'folio_session=chosen-by-another-site.c2lnbmVk';
    await visitor.fillIn('/sign-in', { email: person.email, password });
    expect(visitor.cookie).not.toContain('chosen-by-another-site');
    expect(await userBehind(test, visitor.cookie)).toBe(person.userId);
    const first = visitor.cookie;
    const again = new Visitor(test);
    await again.fillIn('/sign-in', { email: person.email, password });
    const idOf = (cookie: string) => /folio_session=([^;]*)/.exec(cookie)?.[1];
    expect(idOf(again.cookie)).not.toBe(idOf(first));
  });

  it('ignores an Authorization header', async () => {
    const key = await person.createApiKey();
    const reply = await new Visitor(test, undefined, key.headers).get('/settings/profile');
    expect(reply.headers.location).toBe('/sign-in?next=%2Fsettings%2Fprofile');
    const beside = await new Visitor(test, person, { authorization: 'Bearer nonsense' }).open('/');
    expect(beside.text).toContain('Sign out');
  });
});

describe('the page to return to', () => {
  it.each([
    ['%2Fadmin%2Fusers%3Fsearch%3Da', '/admin/users?search=a'],
    ['/settings/profile', '/settings/profile'],
    ['/a/../settings', '/settings'],
  ])('can be any page of folio: %s', async (next, address) => {
    const visitor = new Visitor(test);
    const { action, fields } = (await visitor.open(`/sign-in?next=${next}`)).form('/sign-in');
    const reply = await visitor.post(action, { ...fields, email: person.email, password });
    expect([reply.statusCode, reply.headers.location]).toStrictEqual([303, address]);
  });

  it.each([
    // own-path.test.ts has more addresses.
    ...['//evil.example', '%2F%2Fevil.example', '/%09/evil.example', '/%252e%252e//evil.example'],
    ...['%ED%A0%80', '/settings/profile&next=//evil.example', '&next%5B%5D=//evil.example'],
  ])('is the start page instead of a page of another site: %s', async (next) => {
    const home = await enter(new Visitor(test), next);
    expect([home.address, home.status]).toStrictEqual(['/', 200]);
  });
});
