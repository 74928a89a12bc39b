import { describe, expect, it } from 'vitest';
import { useApp } from '../../support/app/app.ts';
import { signUp } from '../../support/users/people.ts';
import { Visitor } from '../../support/web/web-visitor.ts';

const test = useApp();
const newPassword = 'a quite different one';

describe('a rejected form', () => {
  it('lists its issues with links to the fields, and has the focus on the first of them', async () => {
    const entries = { name: 'Ann', email: 'nobody', password: 'short' };
    const page = await new Visitor(test).fillIn('/sign-up', entries);
    expect(page.status).toBe(422);
    expect(page.linkedIssues).toStrictEqual([
      ['email', 'Email address is not a valid email address.'],
      ['password', 'Password is too short (minimum is 8 characters).'],
    ]);
    expect(page.text).toContain('The form has 2 errors');
    for (const [field] of page.linkedIssues) expect(page.markup).toContain(`id="${field}"`);
    expect(page.focused).toBe('email');
    expect(page.markup.match(/\sautofocus/g)).toHaveLength(1);
    expect(page.documentTitle).toBe('Error: Sign up · folio');
  });

  it('has the focus on the summary if no field has an issue', async () => {
    const entries = { email: 'nobody@example.com', password: 'not the password' };
    const page = await new Visitor(test).fillIn('/sign-in', entries);
    expect([page.status, page.alert]).toStrictEqual([401, 'Invalid email or password.']);
    expect(page.markup).toMatch(/<p class="alert" role="alert" tabindex="-1" autofocus>/);
    expect(page.markup.match(/\sautofocus/g)).toHaveLength(1);
    expect(page.documentTitle).toBe('Error: Sign in · folio');
  });

  it('focuses the notice of success', async () => {
    const visitor = new Visitor(test, await signUp(test));
    const rejected = await visitor.fillIn('/settings/profile', { name: ' ' });
    expect(rejected.focused).toBe('name');
    expect(rejected.documentTitle).toBe('Error: Profile · folio');
    const saved = await visitor.submit(rejected, '/settings/profile', { name: 'Ann' });
    expect([saved.documentTitle, saved.linkedIssues]).toStrictEqual(['Profile · folio', []]);
    expect(saved.markup.match(/ autofocus/g)).toHaveLength(1);
    expect(saved.markup).toContain('role="status" tabindex="-1" autofocus>Profile saved.');
  });

  it('sets the focus to the notice if a value contains the word autofocus', async () => {
    const visitor = new Visitor(test, await signUp(test));
    const saved = await visitor.fillIn('/settings/profile', { name: 'Ann autofocus "> autofocus' });
    expect(saved.markup).toContain('role="status" tabindex="-1" autofocus>Profile saved.');
  });

  it('does not change the other forms of the page', async () => {
    const visitor = new Visitor(test, await signUp(test));
    const page = await visitor.fillIn('/settings/password', {
      currentPassword: '',
      newPassword,
      repeated: newPassword,
    });
    expect(page.linkedIssues).toHaveLength(1);
    expect(page.focused).toBe('currentPassword');
  });
});

describe('an address without a page of its own', () => {
  it.each([
    ['/settings', '/settings/profile'],
    ['/settings/', '/settings/profile'],
    ['/admin', '/admin/users'],
    ['/admin/', '/admin/users'],
    ['/docs/', '/docs'],
  ])('redirects: %s', async (address, target) => {
    const reply = await new Visitor(test).get(address);
    expect([reply.statusCode, reply.headers.location]).toStrictEqual([303, target]);
    const posted = await new Visitor(test).post(address, {});
    expect(posted.statusCode).toBe(405);
  });
});
