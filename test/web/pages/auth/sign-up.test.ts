import { describe, expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import { countAccountRows, userBehind } from '../../../support/users/accounts.ts';
import { newEmail, password, signUp } from '../../../support/users/people.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = useApp();
const valid = () => ({ name: 'Ann', email: newEmail(), password });

describe('the sign-up form', () => {
  it('creates the user, signs in and shows a notice once', async () => {
    const visitor = new Visitor(test);
    const page = await visitor.fillIn('/sign-up', valid());
    expect([page.address, page.status]).toStrictEqual(['/', 200]);
    expect(page.notice).toBe('Welcome to folio. You are signed in.');
    expect(page.text).toContain('Ann Profile');
    expect((await visitor.open('/')).notice).toBeUndefined();
    expect((await visitor.open('/settings/profile')).text).toContain('Role Member');
  });

  it('sets HttpOnly and SameSite cookies', async () => {
    const visitor = new Visitor(test);
    const page = await visitor.open('/sign-up');
    const { action, fields } = page.form('/sign-up');
    const reply = await visitor.post(action, { ...fields, ...valid() });
    const setCookies = [page.reply, reply].flatMap(({ headers }) =>
      [headers['set-cookie'] ?? []].flat(),
    );
    expect(setCookies.map((line) => line.split('=', 1)[0])).toStrictEqual([
      'folio_visitor',
      'folio_session',
      'folio_device',
      // Deleted: form tokens are now bound to the session.
      'folio_visitor',
      'folio_notice',
    ]);
    for (const line of setCookies) {
      expect(line).toMatch(/; Path=\/(;|$)/i);
      expect(line).toMatch(/; HttpOnly(;|$)/i);
      expect(line).toMatch(/; SameSite=Lax(;|$)/i);
    }
  });

  it.each([
    [{ name: ' ' }, 'name', "Name can't be blank."],
    [{ name: 'x'.repeat(101) }, 'name', 'Name is too long (maximum is 100 characters).'],
    [{ email: '' }, 'email', "Email address can't be blank."],
    [{ email: 'nobody' }, 'email', 'Email address is not a valid email address.'],
    [{ password: '' }, 'password', "Password can't be blank."],
    [{ password: 'short' }, 'password', 'Password is too short (minimum is 8 characters).'],
    [
      { password: 'x'.repeat(129) },
      'password',
      'Password is too long (maximum is 128 characters).',
    ],
    [
      { password: 'a lone \0 byte' },
      'password',
      'Password contains characters that are not allowed.',
    ],
  ])('shows an issue at its field: %j', async (wrong, field, issue) => {
    const before = await countAccountRows(test);
    const entries = { ...valid(), ...wrong };
    const page = await new Visitor(test).fillIn('/sign-up', entries);
    expect([page.status, page.address]).toStrictEqual([422, '/sign-up']);
    const issues = ['name', 'email', 'password'].map((each) => page.problem(each));
    expect(issues.filter(Boolean)).toStrictEqual([issue]);
    expect(page.problem(field)).toBe(issue);
    expect(page.markup).toContain(`aria-describedby="${field}-issues`);
    expect(page.alert).toBeUndefined();
    expect(page.form('/sign-up').fields).toMatchObject({
      name: entries.name,
      email: entries.email,
      password: '',
    });
    expect(await countAccountRows(test)).toStrictEqual(before);
  });

  it('shows all issues at once, and does not fill in the password again', async () => {
    const entries = { name: '', email: '<b>', password: 'hush' };
    const page = await new Visitor(test).fillIn('/sign-up', entries);
    expect(page.markup).not.toContain('hush');
    expect(['name', 'email', 'password'].map((each) => page.problem(each))).toStrictEqual([
      "Name can't be blank.",
      'Email address is not a valid email address.',
      'Password is too short (minimum is 8 characters).',
    ]);
    expect(page.form('/sign-up').fields.email).toBe('<b>');
  });

  it('rejects a taken email address in any case', async () => {
    const { email } = await signUp(test);
    const before = await countAccountRows(test);
    const entries = { ...valid(), email: ` ${email.toUpperCase()} ` };
    const page = await new Visitor(test).fillIn('/sign-up', entries);
    expect(page.status).toBe(422);
    expect(page.problem('email')).toBe('Email address has already been taken.');
    expect(await countAccountRows(test)).toStrictEqual(before);
  });

  it('creates one user if the form is sent twice', async () => {
    const visitor = new Visitor(test);
    const { action, fields } = (await visitor.open('/sign-up')).form('/sign-up');
    const entries = { ...fields, ...valid() };
    const cookie = visitor.cookie;
    const replies = await Promise.all(
      [1, 2].map(() => {
        const same = new Visitor(test);
        same.cookie = cookie;
        return same.post(action, entries);
      }),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toStrictEqual([303, 422]);
    const { email } = entries;
    expect(await test.database.client.user.count({ where: { email } })).toBe(1);
  });

  it('redirects a signed-in user and creates no user', async () => {
    const person = await signUp(test);
    const visitor = new Visitor(test, person);
    const { token } = await visitor.open('/');
    const before = await countAccountRows(test);
    const reply = await visitor.post('/sign-up', { _token: token, ...valid() });
    expect([reply.statusCode, reply.headers.location]).toStrictEqual([303, '/']);
    expect(await countAccountRows(test)).toStrictEqual(before);
    expect(await userBehind(test, visitor.cookie)).toBe(person.userId);
  });
});
